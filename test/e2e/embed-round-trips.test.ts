import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { startSite } from '../bench/first/site.js';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { startCountedLink } from '../helpers/round-trips.js';

/** `embed.html` of a site whose token response has the lists, or has not. */
function createPages(): Map<string, string> {
  const html = readFileSync(`${ROOT}dist/embed.html`, 'utf8');
  const withEndpoint = (endpoint: string): string =>
    html.replace('<title>', `<meta name="ois:token-endpoint" content="${endpoint}" /><title>`);
  return new Map([
    ['/one-step.html', withEndpoint('/ois/token?lists')],
    ['/two-steps.html', withEndpoint('/ois/token')],
  ]);
}

const it = browserTest.extend(
  'site',
  { scope: 'file' },
  startedOnce(() => startSite(createPages())),
);

describe('embed.html: round trips to the first cards, connections included', () => {
  it.for([
    ['the lists in the token response', '/one-step.html', 5],
    ['the lists requested after the token', '/two-steps.html', 6],
  ] as const)('are few with %s', async ([, path, most], { page, site }) => {
    const link = await startCountedLink(site.port);
    try {
      await page.goto(link.origin + path);
      await page.locator('ois-table-grid [part=card]').first().waitFor();
      const before = link.requests.filter(({ request }) => !/deferred|favicon/.test(request));
      expect(Math.max(...before.map(({ trip }) => trip))).toBeLessThanOrEqual(most);
    } finally {
      await link.close();
    }
  });
});
