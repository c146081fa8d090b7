import type { Page } from 'playwright';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { startHostSite } from '../helpers/host-site.js';

const createPage = (body: string, before = ''): string => `<!doctype html>
  <html lang="en"><meta name="viewport" content="width=device-width"><title>Page</title>
  <script>
    if (!history.state) history.replaceState({ route: 'start' }, '');
    ${before}
  </script>
  ${body}
  <script type="module" src="/ois-widget.js"></script></html>`;

export const WIDGET = '<ois-widget token-endpoint="/mei/token" locale="en" url-state></ois-widget>';

/** `browserTest` with pages that have widgets with `url-state`. */
export const urlStateTest = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startHostSite))
  /** Opens a page of the site, with this body, and a script before it. */
  .extend('open', ({ site }) => async (page: Page, url = '/', body = WIDGET, before = ''): Promise<void> => {
    site.tableCount = 40;
    site.requests.length = 0;
    site.pages.set('/', { html: createPage(body, before) });
    site.pages.set('/elsewhere', { html: '<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1>' });
    await page.goto(site.origin + url);
    await card(page).waitFor();
    await sort(page).waitFor();
  })
  /** Counts the requests for tables. */
  .extend(
    'lists',
    ({ site }) =>
      (): number =>
        site.requests.filter((request) => request.includes('published-list')).length,
  );

export const card = (page: Page, index = 0) => page.locator('ois-table-grid [part~=card]').nth(index);
export const names = (page: Page) => page.locator('ois-table-grid [part~=name]').allTextContents();
export const forms = (page: Page) => page.locator('ois-form-frame iframe:visible');
export const field = (page: Page) => page.getByRole('searchbox').first();
export const sort = (page: Page) => page.locator('[part=sort]').first();
export const closeButton = (page: Page) => page.getByRole('button', { name: 'Close' });
export const query = (page: Page): string => decodeURIComponent(new URL(page.url()).search);
export const formHeading = (page: Page) => page.frameLocator('ois-form-frame iframe').getByRole('heading');
export const tags = (page: Page) =>
  page.evaluate(() => [...(document.querySelector('ois-widget')?.tags ?? [])]);
export const state = (page: Page) => page.evaluate(() => history.state as Record<string, unknown>);
export const script = (page: Page, code: string) => page.evaluate(code);
