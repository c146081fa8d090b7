import { describe, expect } from 'vitest';
import { readPrintedHtml } from '../helpers/printed-code.js';
import { cards, widgetPageTest } from './widget-page.js';

const it = widgetPageTest;

/** The page of the documentation, with the site's token endpoint. */
function readPage(): string {
  const code = readPrintedHtml('docs/widget.md', 'Request the token before the script has loaded');
  const html = code.replaceAll('/ois/token', '/mei/token');
  return `<!doctype html><html lang="en"><title>Host</title>${html}</html>`;
}

describe('Token request of the page, before the script has loaded', () => {
  it('is sent before the script arrives, and is the only one until the user is reset', async ({
    page,
    site,
  }) => {
    site.requests.length = 0;
    let arrive = (): void => undefined;
    site.scriptArrivals.set('/ois-widget.js', new Promise<void>((resolve) => (arrive = resolve)));
    const tokenRequests = (): number =>
      site.requests.filter((request) => request === 'POST /mei/token').length;
    site.pages.set('/', { html: readPage() });
    try {
      await page.goto('/', { waitUntil: 'commit' });
      await expect.poll(tokenRequests).toBe(1);
    } finally {
      arrive();
      site.scriptArrivals.clear();
    }
    await expect.poll(() => cards(page).count()).toBe(9);
    expect(tokenRequests()).toBe(1);
    await page.evaluate(() => document.querySelector('ois-widget')?.reset());
    await expect.poll(tokenRequests).toBe(2);
    await expect.poll(() => cards(page).count()).toBe(9);
  });

  it('asks the user to sign in if it is refused', async ({ page, context, site }) => {
    await context.route('**/mei/token', (route) => route.fulfill({ status: 401 }));
    site.pages.set('/', { html: readPage() });
    await page.goto('/');
    await page
      .getByText(/sign in/i)
      .first()
      .waitFor();
  });

  it('shows an error with a retry if there is no connection, and loads when the user tries again', async ({
    page,
    context,
    site,
  }) => {
    let isOffline = true;
    await context.route('**/mei/token', (route) => (isOffline ? route.abort() : route.continue()));
    site.pages.set('/', { html: readPage() });
    await page.goto('/');
    const retry = page.locator('ois-widget .action').first();
    await retry.waitFor();
    isOffline = false;
    await retry.click();
    await expect.poll(() => cards(page).count()).toBe(9);
  });
});
