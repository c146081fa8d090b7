import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { startHostSite } from '../helpers/host-site.js';

const it = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startHostSite))
  .override('contextOptions', ({ site }) => ({ baseURL: site.origin }));

const TOKEN = 'mei-secret-9c41';
const DURATION = String.raw` in \d+ ms`;
const MODULE = '<script type="module" src="/ois-widget.js"></script>';
const CLASSIC = '<script src="/ois-widget.iife.js"></script>';
const ON = '<script>window.OIS = { debug: true };</script>';
const cards = (page: Page) => page.locator('ois-table-grid [part=card]');

describe('OIS.debug', () => {
  it.for([MODULE, CLASSIC])(
    'set before %s: traces the calls from before the deferred chunk, without the token',
    async (script, { page, site, consoleMessages }) => {
      await page.route('**/mei/token', (route) =>
        route.fulfill({ json: { access_token: TOKEN, expires_in: 540, form_url: site.form } }),
      );
      const widget = '<ois-widget token-endpoint="/mei/token"></ois-widget>';
      site.pages.set('/', {
        html: `<!doctype html><html lang="en"><title>Host</title>${ON}${widget}${script}`,
      });
      await page.goto('/');
      await cards(page).first().click();
      await page.frameLocator('ois-form-frame iframe').getByRole('heading').waitFor();
      const traces = consoleMessages.filter((line) => line.startsWith('ois:'));
      expect(traces).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^ois:session token requested /),
          expect.stringMatching(new RegExp(`^ois:session POST /mei/token → 200${DURATION}`)),
          expect.stringMatching(/^ois:session token received, expires in 540 s/),
          expect.stringMatching(
            new RegExp(`^ois:hub GET /mei/api/v1/hub/projects/published-list → 200${DURATION}`),
          ),
        ]),
      );
      expect(consoleMessages.join('\n')).not.toContain(TOKEN.slice(0, 8));
      expect(await page.evaluate('OIS.debug')).toBe(true);
      expect(await page.evaluate('typeof OIS.mount')).toBe('function');
    },
  );

  it('not set: stores no call, because its result contains a token', async ({
    page,
    site,
    consoleMessages,
  }) => {
    const widget = '<ois-widget token-endpoint="/mei/token"></ois-widget>';
    site.pages.set('/', { html: `<!doctype html><html lang="en"><title>Host</title>${widget}${MODULE}` });
    await page.route('**/ois-deferred-*.js', (route) => route.abort());
    await page.goto('/');
    await cards(page).first().waitFor();
    const stored = await page.evaluate(() => {
      const shared = (globalThis as unknown as Record<symbol, { calls: object }>)[
        Symbol.for('open-integration-widget')
      ];
      return Object.keys(shared?.calls ?? { none: 0 });
    });
    expect(stored).toEqual(['load']);
    expect(consoleMessages.filter((line) => line.startsWith('ois:'))).toEqual([]);
  });
});
