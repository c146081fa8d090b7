import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { startSite } from '../bench/first/site.js';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { readPrintedHtml } from '../helpers/printed-code.js';
import { startCountedLink } from '../helpers/round-trips.js';

/** `embed.html` of a site whose token response has the lists, or has not. */
function createPages(): Map<string, string> {
  const early = readPrintedHtml('docs/embed.md', 'Request the token while the scripts load');
  const html = readFileSync(`${ROOT}dist/embed.html`, 'utf8');
  const withEndpoint = (endpoint: string): string =>
    html.replace('<title>', `<meta name="ois:token-endpoint" content="${endpoint}" /><title>`);
  return new Map([
    ['/one-step.html', withEndpoint('/ois/token?lists')],
    ['/two-steps.html', withEndpoint('/ois/token')],
    [
      '/early-one-step.html',
      html.replace('<title>', `${early.replaceAll('/ois/token', '/ois/token?lists')}<title>`),
    ],
    ['/early-two-steps.html', html.replace('<title>', `${early}<title>`)],
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
    [
      'the lists in the token response, which the page requests while the scripts load',
      '/early-one-step.html',
      4,
    ],
    [
      'the lists requested after the token, which the page requests while the scripts load',
      '/early-two-steps.html',
      5,
    ],
  ] as const)('are few with %s', async ([, path, most], { page, site }) => {
    const link = await startCountedLink(site.port);
    try {
      await page.goto(link.origin + path);
      await page.locator('ois-table-grid [part=card]').first().waitFor();
      const before = link.requests.filter(({ request }) => !/deferred|favicon/.test(request));
      expect(Math.max(...before.map(({ trip }) => trip))).toBeLessThanOrEqual(most);
      expect(before.filter(({ request }) => request.startsWith('POST'))).toHaveLength(1);
      expect(await page.evaluate(() => window.OISTokenResponse)).toBe(undefined);
    } finally {
      await link.close();
    }
  });

  it('request a second token if the page has requested one for other lists', async ({ page, site }) => {
    await page.goto(`${site.origin}/early-one-step.html#limit=5`);
    await page.locator('ois-table-grid [part=card]').first().waitFor();
    const requests = await page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('/token')),
    );
    expect(requests).toHaveLength(2);
  });
});
