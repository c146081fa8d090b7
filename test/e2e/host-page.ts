import type { Page } from 'playwright';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { startHostSite } from '../helpers/host-site.js';

/** `browserTest` with pages of a site that has widgets of several users. */
export const hostPageTest = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startHostSite))
  /** Resets the site before each test. */
  .extend('reset', { auto: true }, ({ site }) => {
    site.expiresInSeconds = 3_600;
    site.listArrival = undefined;
    site.requests.length = 0;
    site.expiredTokens.clear();
  })
  .override('contextOptions', ({ site }) => ({ baseURL: site.origin }))
  .extend('openPage', ({ page, site }) => async (body: string, scripts?: string): Promise<void> => {
    site.pages.set('/', { html: createHostPage(body, scripts) });
    site.pages.set('/elsewhere', { html: createHostPage('<h1>Elsewhere</h1>', '') });
    await page.goto('/');
    await cards(page).first().waitFor();
    await page.waitForFunction(() => customElements.get('ois-form-frame'));
  })
  /** Requests for tokens and lists. */
  .extend(
    'calls',
    ({ site }) =>
      () =>
        site.requests.filter((call) => /token|published/.test(call)),
  );

export const cards = (page: Page, widget = 'ois-widget') =>
  page.locator(`${widget} ois-table-grid [part=card]`);
export const forms = (page: Page, widget = 'ois-widget') => page.locator(`${widget} ois-form-frame iframe`);
export const heading = (page: Page, widget: string) =>
  page.frameLocator(`${widget} ois-form-frame iframe`).getByRole('heading');
/** Creates a page with this body, and with the drop-in unless other scripts are given. */
export const createHostPage = (
  body: string,
  scripts = '<script type="module" src="/ois-widget.js"></script>',
): string => `<!doctype html><html lang="en"><title>Host</title>${body}${scripts}</html>`;

export const MEI = '<ois-widget id="mei" token-endpoint="/mei/token"></ois-widget>';
export const JONAS = '<ois-widget id="jonas" token-endpoint="/jonas/token"></ois-widget>';
