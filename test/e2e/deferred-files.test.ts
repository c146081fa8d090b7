import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { builtFile } from '../helpers/built-files.js';
import type { HostSite } from '../helpers/host-site.js';
import { cards, MODULE, refuse, widgetPageTest } from './widget-page.js';

const it = widgetPageTest;

const search = (page: Page) => page.locator('ois-widget [part=search-field] [part=search]');
const tools = (page: Page) => page.locator('ois-tag-filter [part=group][role=toolbar]');
const heading = (page: Page) => page.frameLocator('ois-form-frame iframe').getByRole('heading');

const DEFERRED = builtFile('ois-deferred');

/** Resolves when a request for the deferred file has failed. To be called before the page is opened. */
const waitForRefusal = (page: Page): Promise<unknown> =>
  page.waitForEvent('requestfailed', (request) => /ois-deferred/.test(request.url()));

/** Collects the URLs of later requests for the deferred file. */
function recordDeferredRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => void (/ois-deferred/.test(request.url()) && urls.push(request.url())));
  return urls;
}

describe('Deferred file', () => {
  it('begins with the line by which Chromium compiles all of it while it is loaded', () => {
    expect(readFileSync(`${ROOT}dist/${DEFERRED}`, 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });
});

describe('Deferred file: if it cannot be loaded at first', () => {
  it('is requested again from the same address when a form opens', async ({
    page,
    context,
    site,
    openPage,
  }) => {
    await context.route(/ois-deferred/, refuse);
    const urls = recordDeferredRequests(page);
    const isRefused = waitForRefusal(page);
    await openPage();
    await expect.poll(() => cards(page).count()).toBe(9);
    await isRefused;
    const before = urls.length;
    await context.unroute(/ois-deferred/);
    await cards(page).first().click();
    await heading(page).waitFor();
    expect(urls.length).toBeGreaterThan(before);
    expect(new Set(urls)).toEqual(new Set([`${site.origin}/${DEFERRED}`]));
    await page.getByRole('button', { name: 'Close' }).click();
    // The other elements are complete now, too.
    await search(page).fill('mei 3');
    await expect.poll(() => cards(page).count()).toBe(1);
    await tools(page).waitFor();
  });

  it('is not needed to reach each card with the Tab key, nor to choose a tag', async ({
    page,
    context,
    openPage,
  }) => {
    await context.route(/ois-deferred/, refuse);
    await openPage();
    await expect.poll(() => cards(page).count()).toBe(9);
    const chip = page.locator('ois-tag-filter [part=tag]').first();
    expect(await chip.getAttribute('aria-pressed')).toBe('false');
    await chip.click();
    await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true');
    // The list follows the press.
    await expect.poll(() => cards(page).count()).toBe(3);
    await cards(page).first().locator('[part=card-open]').focus();
    await page.keyboard.press('Tab');
    await expect
      .poll(() =>
        cards(page)
          .nth(1)
          .evaluate((card) => card.matches(':focus-within')),
      )
      .toBe(true);
  });

  it('expands the card that already has the keyboard focus', async ({ page, context, openPage }) => {
    await context.route(/ois-deferred/, refuse);
    const isRefused = waitForRefusal(page);
    await openPage();
    await isRefused;
    await cards(page).nth(1).locator('[part=card-open]').focus();
    await context.unroute(/ois-deferred/);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await search(page).waitFor();
    const expanded = page.locator('ois-table-grid .expanded[aria-posinset="2"]');
    await expect.poll(() => expanded.count()).toBe(1);
  });

  it('is requested again when the browser is online again', async ({ page, context, openPage }) => {
    await context.route(/ois-deferred/, refuse);
    const isRefused = waitForRefusal(page);
    await openPage();
    await expect.poll(() => cards(page).count()).toBe(9);
    await isRefused;
    await context.unroute(/ois-deferred/);
    expect(await search(page).count()).toBe(0);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await search(page).waitFor();
    await tools(page).waitFor();
  });

  it('shows a message with a retry button, and dispatches LOAD_FAILED', async ({
    page,
    context,
    openPage,
  }) => {
    await context.route(/ois-deferred/, refuse);
    await openPage();
    await expect.poll(() => cards(page).count()).toBe(9);
    await page.evaluate(() => {
      const codes: string[] = [];
      Object.assign(window, { codes });
      document
        .querySelector('ois-widget')
        ?.addEventListener('ois-error', ({ detail }) => codes.push(detail.error.code));
    });
    const codes = () => page.evaluate('codes');
    await cards(page).first().click();
    await page.getByRole('alert').getByText('reload it').waitFor();
    await expect.poll(codes).toEqual(['LOAD_FAILED']);
    const again = page.getByRole('button', { name: 'Try again' });
    const hasFocus = () => again.evaluate((button) => button.matches(':focus'));
    await again.press('Enter');
    await expect.poll(codes).toEqual(['LOAD_FAILED', 'LOAD_FAILED']);
    await expect.poll(hasFocus).toBe(true);
    await context.unroute(/ois-deferred/);
    await again.press('Enter');
    await heading(page).waitFor();
    await expect.poll(() => page.getByText('reload it').count()).toBe(0);
  });
});

describe('Deferred file: without it', () => {
  const SLOTS = ['error', 'empty', 'no-match']
    .map((name) => `<p slot="${name}">Own text: ${name}</p>`)
    .join('');
  /** Opens a page with texts of its own, where no list can be loaded while `failing` is in the address. */
  async function openOwnTexts({
    page,
    context,
    site,
  }: {
    page: Page;
    context: BrowserContext;
    site: HostSite;
  }) {
    await context.route(/ois-deferred/, refuse);
    site.pages.set('/own', {
      html: `<!doctype html><html lang="en"><title>Host</title>
        <ois-widget token-endpoint="/mei/token">${SLOTS}</ois-widget>${MODULE}`,
    });
    await page.goto('/own');
  }

  it('shows the page’s own text for an error, with a retry button', async ({ page, context, site }) => {
    await context.route(/published-list/, (route) => route.fulfill({ status: 500 }));
    await openOwnTexts({ page, context, site });
    await page.getByText('Own text: error').waitFor();
    expect(await page.getByText('Part of this page').isVisible()).toBe(false);
    await context.unroute(/published-list/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => cards(page).count()).toBe(9);
    expect(await page.getByText('Own text').filter({ visible: true }).count()).toBe(0);
  });

  it('shows the page’s own texts for an empty list, and for tags without matches', async ({
    page,
    context,
    site,
  }) => {
    const list = { code: 200, message: 'success', data: { list: [] } };
    await context.route(/published-list/, (route) => route.fulfill({ json: list }));
    await openOwnTexts({ page, context, site });
    await page.getByText('Own text: empty').waitFor();
    await page.locator('ois-tag-filter [part=tag]').first().click();
    await page.getByText('Own text: no-match').waitFor();
    await expect.poll(() => page.getByText('Own text').filter({ visible: true }).count()).toBe(1);
  });
});

describe('Deferred file: a grid on its own', () => {
  it('lists all tables without it, also those after `matching`', async ({ page, context, site }) => {
    await context.route(/ois-deferred/, refuse);
    const isRefused = waitForRefusal(page);
    site.pages.set('/grid', {
      html: `<!doctype html><html lang="en"><title>Host</title><ois-table-grid matching="2"></ois-table-grid>${MODULE}`,
    });
    await page.goto('/grid');
    await page.locator('ois-table-grid').evaluate((grid) => {
      const table = { name: 'Sofa cleaning', industry: '', icon: null, tags: [], total: null };
      const tables = Array.from({ length: 6 }, (_, i) => ({ ...table, short_code: `sofa${i}` }));
      Object.assign(grid, { tables });
    });
    await isRefused;
    await expect.poll(() => cards(page).count()).toBe(6);
  });
});

describe('Deferred file: in Firefox, which caches the failure of a module until a reload', () => {
  it.override('page', async ({ firefox, site }, { onCleanup }) => {
    const page = await firefox.newPage({ baseURL: site.origin });
    onCleanup(() => page.close());
    return page;
  });

  it('shows that a reload is needed, and works after it', async ({ page, site, openPage }) => {
    // Its driver cannot abort requests, so the site refuses them.
    site.unavailableScripts.add(`/${DEFERRED}`);
    await openPage();
    await expect.poll(() => cards(page).count()).toBe(9);
    await cards(page).first().click();
    await page.getByRole('alert').getByText('reload it').waitFor();
    site.unavailableScripts.clear();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForTimeout(300);
    await page.getByRole('alert').getByText('reload it').waitFor();
    await page.reload();
    await expect.poll(() => cards(page).count()).toBe(9);
    await search(page).waitFor();
    await cards(page).first().click();
    await expect.poll(() => page.locator('ois-form-frame iframe').count()).toBe(1);
  });
});
