import { chromium, type Browser, type BrowserContext, type Page, type Route } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chromiumLaunchOptions } from '../../scripts/browsers.mjs';
import { startHostSite, type HostSite } from '../helpers/host-site.js';

let site: HostSite;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  site = await startHostSite();
  browser = await chromium.launch(chromiumLaunchOptions());
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
});

afterEach(() => context.close());

const cards = () => page.locator('ois-table-grid [part=card]');
const search = () => page.locator('ois-table-grid [part=search]');
const tools = () => page.locator('ois-tag-filter [part=bar]');
const heading = () => page.frameLocator('ois-form-frame iframe').getByRole('heading');

async function openPage(lang = 'en'): Promise<void> {
  const widget = '<ois-widget token-endpoint="/mei/token"></ois-widget>';
  const script = '<script type="module" src="/ois-widget.js"></script>';
  site.pages.set('/', { html: `<!doctype html><html lang="${lang}"><title>Host</title>${widget}${script}` });
  await page.goto(`${site.origin}/`);
}

const refuse = (route: Route): Promise<void> => route.abort();

describe('the late file, where it cannot be had at first', () => {
  it('is asked for at another address, as browsers keep the failure of the first', async () => {
    // The first address stays broken, as it does in a browser that remembers.
    await context.route('**/ois-late.js', refuse);
    await openPage();
    await expect.poll(() => cards().count()).toBe(9);
    await cards().first().click();
    await heading().waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    // The other elements have what they lacked, too.
    await search().fill('mei 3');
    await expect.poll(() => cards().count()).toBe(1);
    await tools().waitFor();
  });

  it('is asked for by itself once the connection is back', async () => {
    await context.route(/ois-late/, refuse);
    await openPage();
    await expect.poll(() => cards().count()).toBe(9);
    await page.waitForTimeout(300);
    await context.unroute(/ois-late/);
    expect(await search().count()).toBe(0);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await search().waitFor();
    await tools().waitFor();
  });

  it('is spoken of in words that help, and by a code of its own', async () => {
    await context.route(/ois-late/, refuse);
    await openPage();
    await expect.poll(() => cards().count()).toBe(9);
    const code = page.evaluate(
      () =>
        new Promise((done) =>
          document
            .querySelector('ois-widget')
            ?.addEventListener('ois-error', ({ detail }) => done(detail.error.code), { once: true }),
        ),
    );
    await cards().first().click();
    await page.getByRole('alert').getByText('reload the page').waitFor();
    expect(await code).toBe('LOAD_FAILED');
    await context.unroute(/ois-late/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading().waitFor();
    expect(await page.getByText('reload the page').count()).toBe(0);
  });
});

describe('the file of a language', () => {
  it('is waited for, so that no words change under a reader’s eyes', async () => {
    let go: () => void = () => undefined;
    const wait = new Promise<void>((done) => (go = done));
    await context.route('**/ois-locale-de.js', async (route) => {
      await wait;
      await route.continue();
    });
    const lists = page.waitForResponse(/published-list/);
    await openPage('de');
    await lists;
    await page.waitForTimeout(300);
    expect(await cards().count()).toBe(0);
    go();
    await expect.poll(() => cards().count()).toBe(9);
    await page.getByText('9 Projekte').waitFor();
  });

  it('is done without where it cannot be had', async () => {
    await context.route('**/ois-locale-de.js', refuse);
    await openPage('de');
    await expect.poll(() => cards().count()).toBe(9);
    await page.getByText('9 projects').waitFor();
  });
});
