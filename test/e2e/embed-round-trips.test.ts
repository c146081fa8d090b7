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

/** Adds the object of an app that answers at once. Runs in the page, before its scripts. */
function createApp(token: object): void {
  const app = window as never as { OISAndroid: object; OISHost: { receive(json: string): void } };
  let seq = 0;
  const postMessage = (json: string): void => {
    const { type, id, sid } = JSON.parse(json) as { type: string; id: string; sid: string };
    const answer = (kind: string, payload: object): void => {
      seq += 1;
      const message = {
        ois: 1,
        kind,
        type: type === 'hello' ? 'welcome' : type,
        id: `${seq}`,
        re: id,
        sid,
        seq,
        payload,
      };
      setTimeout(() => app.OISHost.receive(JSON.stringify(message)));
    };
    if (type === 'hello') answer('event', { version: 1, host: 'app', caps: ['token'] });
    if (type === 'token') answer('res', token);
  };
  app.OISAndroid = { postMessage };
}

const it = browserTest.extend(
  'site',
  { scope: 'file' },
  startedOnce(() => startSite(createPages())),
);

describe('embed.html: round trips to the first cards, connections included', () => {
  it.for([
    [5, 'the lists in the token response', '/one-step.html'],
    [6, 'the lists requested after the token', '/two-steps.html'],
    [
      4,
      'the lists in the token response, which the page requests while the scripts load',
      '/early-one-step.html',
    ],
    [
      5,
      'the lists requested after the token, which the page requests while the scripts load',
      '/early-two-steps.html',
    ],
  ] as const)('are at most %i with %s', async ([most, , path], { page, site }) => {
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

  it.for([
    [5, 'the lists in the token of the app', true],
    [6, 'the lists requested after the token of the app', false],
  ] as const)('are at most %i with %s, on one origin', async ([most, , hasLists], { page, site }) => {
    const link = await startCountedLink(site.port);
    try {
      const body = JSON.stringify(hasLists ? { include: ['tags', 'tables'] } : {});
      const token = await (await fetch(`${site.origin}/ois/token?lists`, { method: 'POST', body })).json();
      await page.addInitScript(createApp, { ...(token as object), hub_url: link.origin });
      await page.goto(`${link.origin}/embed.html`);
      await page.locator('ois-table-grid [part=card]').first().waitFor();
      const before = link.requests.filter(({ request }) => !/deferred|tools|favicon/.test(request));
      expect(before.filter(({ request }) => request.includes('/published-list'))).toHaveLength(
        hasLists ? 0 : 1,
      );
      expect(Math.max(...before.map(({ trip }) => trip))).toBeLessThanOrEqual(most);
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
