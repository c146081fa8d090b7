import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page, type Route } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chromiumLaunchOptions } from '../../scripts/browsers.mjs';
import { ROOT } from '../../scripts/root.mjs';
import { launchFirefox } from '../helpers/firefox.js';
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

const MODULE = '<script type="module" src="/ois-widget.js"></script>';
const CLASSIC = '<script src="/ois-widget.iife.js"></script>';

async function openPage(lang = 'en', scripts = MODULE): Promise<void> {
  const widget = '<ois-widget token-endpoint="/mei/token"></ois-widget>';
  site.pages.set('/', { html: `<!doctype html><html lang="${lang}"><title>Host</title>${widget}${scripts}` });
  await page.goto(`${site.origin}/`);
}

/** Addresses of all that follow. */
function requestsForLateFile(): string[] {
  const asked: string[] = [];
  page.on('request', (request) => void (/ois-late/.test(request.url()) && asked.push(request.url())));
  return asked;
}

const refuse = (route: Route): Promise<void> => route.abort();

describe('the late file, where it cannot be had at first', () => {
  it('is asked for again at the same address', async () => {
    await context.route(/ois-late/, refuse);
    const asked = requestsForLateFile();
    await openPage();
    await expect.poll(() => cards().count()).toBe(9);
    await page.waitForTimeout(300);
    const before = asked.length;
    await context.unroute(/ois-late/);
    await cards().first().click();
    await heading().waitFor();
    expect(asked.length).toBeGreaterThan(before);
    expect(new Set(asked)).toEqual(new Set([`${site.origin}/ois-late.js`]));
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
    const asked = requestsForLateFile();
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
    const again = page.getByRole('button', { name: 'Try again' });
    const hasFocus = () => again.evaluate((button) => button.matches(':focus'));
    const before = asked.length;
    await again.press('Enter');
    await expect.poll(() => asked.length).toBeGreaterThan(before);
    await page.waitForTimeout(100);
    expect(await hasFocus()).toBe(true);
    await context.unroute(/ois-late/);
    await again.press('Enter');
    await heading().waitFor();
    expect(await page.getByText('reload the page').count()).toBe(0);
  });
});

describe('the late file, where the page’s import map names its hash', () => {
  const hash = (text: Buffer | string): string =>
    `sha384-${createHash('sha384').update(text).digest('base64')}`;
  const importMap = (integrity: string): string =>
    `<script type="importmap">${JSON.stringify({ integrity: { '/ois-late.js': integrity } })}</script>`;

  it.each([
    ['module', MODULE],
    ['classic script', CLASSIC],
  ])('is used if that is its hash: %s', async (_kind, script) => {
    await openPage('en', importMap(hash(readFileSync(`${ROOT}dist/ois-late.js`))) + script);
    await expect.poll(() => cards().count()).toBe(9);
    await cards().first().click();
    await heading().waitFor();
  });

  it.each([
    ['module', MODULE],
    ['classic script', CLASSIC],
  ])('is never used otherwise, however often it is asked for: %s', async (_kind, script) => {
    const asked = requestsForLateFile();
    await openPage('en', importMap(hash('something else')) + script);
    await expect.poll(() => cards().count()).toBe(9);
    await cards().first().click();
    await page.getByRole('alert').getByText('reload the page').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => customElements.get('ois-form-frame'))).toBeUndefined();
    expect(new Set(asked)).toEqual(new Set([`${site.origin}/ois-late.js`]));
  });
});

describe('the late file in Firefox, which keeps the failure of a module until the page is loaded anew', () => {
  let firefox: Browser;

  beforeAll(async () => void (firefox = await launchFirefox()));
  afterAll(() => firefox?.close());

  it('is spoken of in words that name the way out, and that way works', async () => {
    page = await firefox.newPage();
    // Its driver cannot hold requests back, so the site does.
    site.missing.add('/ois-late.js');
    await openPage();
    await expect.poll(() => cards().count()).toBe(9);
    await cards().first().click();
    await page.getByRole('alert').getByText('reload the page').waitFor();
    site.missing.clear();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForTimeout(300);
    await page.getByRole('alert').getByText('reload the page').waitFor();
    await page.reload();
    await expect.poll(() => cards().count()).toBe(9);
    await search().waitFor();
    await cards().first().click();
    await expect.poll(() => page.locator('ois-form-frame iframe').count()).toBe(1);
    await page.close();
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
