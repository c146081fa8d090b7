import type { Frame, Page } from 'playwright';
import { expect } from 'vitest';
import { browserTest, startedOnce, clickInFrame } from '../helpers/browser.js';
import { startHostSite } from '../helpers/host-site.js';

export const formFrameTest = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startHostSite))
  /** Resets the site before each test. */
  .extend('reset', { auto: true }, ({ site }) => {
    site.expiresInSeconds = 3_600;
    site.tableCount = 40;
    site.formVisits.length = 0;
    site.pages.set('/', { html: (query) => createPage(decodeURIComponent(query)) });
  })
  .override('contextOptions', ({ site }) => ({
    baseURL: site.origin,
    viewport: { width: 1280, height: 800 },
  }))
  .extend(
    'formFrame',
    ({ page, site }) =>
      (): Frame =>
        page.frames().find((frame) => frame.url().startsWith(site.form)) as Frame,
  )
  /** Follows the link of the form's page. */
  .extend('followLinkInForm', ({ page, formFrame }) => async (): Promise<void> => {
    const before = await length(page);
    const url = formFrame().url();
    await clickInFrame(page.frameLocator('ois-form-frame iframe').getByRole('link', { name: 'Next' }));
    await expect.poll(() => formFrame().url()).not.toBe(url);
    await expect.poll(() => length(page)).toBe(before + 2);
  })
  /** Counts the requests for the first table's form. */
  .extend(
    'visits',
    ({ site }) =>
      (): number =>
        site.formVisits.filter((path) => path.startsWith('/mei-0')).length,
  );

/** Creates a page with a widget that has these attributes, and with a router that has a state in each history entry. */
const createPage = (attributes: string): string => `<!doctype html>
  <html lang="en"><meta name="viewport" content="width=device-width"><title>Page</title>
  <script>
    window.restoredRoutes = [];
    if (!history.state) history.replaceState({ route: 'start' }, '');
    addEventListener('popstate', ({ state }) => restoredRoutes.push(state?.route));
  </script>
  <p style="height: 300px">Above</p>
  <ois-widget token-endpoint="/mei/token" ${attributes}></ois-widget>
  <p style="height: 2000px" id="below">Below</p>
  <script type="module" src="/ois-widget.js"></script></html>`;

export const card = (page: Page, index = 0) => page.locator('ois-table-grid [part~=card]').nth(index);
/** The open form. One that was closed after use is kept, hidden. */
export const forms = (page: Page) => page.locator('ois-form-frame iframe').filter({ visible: true });
export const closeButton = (page: Page) => page.getByRole('button', { name: 'Close' });
export const state = (page: Page) => page.evaluate(() => history.state as Record<string, unknown>);
export const length = (page: Page) => page.evaluate(() => history.length);
export const back = (page: Page) => page.evaluate(() => history.back());
export async function openPage(page: Page, attributes = ''): Promise<void> {
  await page.goto(`/?${encodeURIComponent(attributes)}`);
  await card(page).waitFor();
  await page.waitForFunction(() => customElements.get('ois-form-frame'));
}

export async function openForm(page: Page, index = 0): Promise<void> {
  await card(page, index).click();
  await page.frameLocator('ois-form-frame iframe').getByRole('heading').waitFor();
  await expect.poll(async () => JSON.stringify(await state(page))).toContain('ois-forms');
}

export async function expectBackOnPage(page: Page): Promise<void> {
  await expect.poll(() => forms(page).count()).toBe(0);
  await expect.poll(() => state(page)).toEqual({ route: 'start' });
  expect(new URL(page.url()).hostname).toBe('localhost');
}
