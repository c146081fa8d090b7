import type { Browser, Page } from 'playwright';
import { describe, expect, onTestFinished } from 'vitest';
import { findWebKitGtk } from '../../scripts/browsers.mjs';
import { launchWebKit } from '../helpers/webkit.js';
import { card, field, script, state, urlStateTest, WIDGET } from './url-state-page.js';

const WINDOW = { width: 600, height: 500 };
const KEY = 'ois-scroll';

/** Firefox has no Navigation API either. */
const ENGINES = ['Chromium', 'Chromium without the Navigation API', 'Firefox'];

const isInstalled = Boolean(findWebKitGtk());

const it = urlStateTest
  .extend('restoreSite', { auto: true }, ({ site }, { onCleanup }) => {
    onCleanup(() => void (site.listArrival = undefined));
  })
  /** Keeps the lists back until the returned function is called. */
  .extend('holdLists', ({ site }) => (): (() => void) => {
    let arrive = (): void => undefined;
    site.listArrival = new Promise((resolve) => (arrive = resolve));
    return () => arrive();
  });

const top = async (page: Page) => Number(await script(page, 'Math.round(scrollY)'));

/** The field is the deferred file's. */
const waitForTools = (page: Page) => field(page).waitFor();

/** Waits until the page no longer scrolls. @returns its scroll position */
async function waitForStill(page: Page): Promise<number> {
  let last = -1;
  await expect
    .poll(
      async () => {
        const before = last;
        last = await top(page);
        return last === before;
      },
      { interval: 200 },
    )
    .toBe(true);
  return last;
}

async function scrollTo(page: Page, y: number): Promise<void> {
  await script(page, `scrollTo(0, ${y})`);
  await expect.poll(() => top(page)).toBe(y);
}

describe.each(ENGINES)('OisWidget with url-state: scroll position in %s', (engine) => {
  const test = it.extend('tab', async ({ browser, firefox }, { onCleanup }) => {
    const context = await ((engine === 'Firefox' ? firefox : browser) as Browser).newContext({
      viewport: WINDOW,
    });
    onCleanup(() => context.close());
    const tab = await context.newPage();
    if (engine.includes('without'))
      await tab.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
    return tab;
  });

  test('is restored after a reload, when the list has arrived', async ({ tab, open, holdLists }) => {
    await open(tab);
    await scrollTo(tab, 900);
    const arrive = holdLists();
    await tab.reload();
    await waitForTools(tab);
    expect(await top(tab)).toBeLessThan(900);
    arrive();
    await card(tab).waitFor();
    await expect.poll(() => top(tab)).toBe(900);
    expect(await state(tab)).toEqual({ route: 'start' });
    const stored = (await script(tab, `sessionStorage.getItem('${KEY}')`)) as string;
    expect(Object.values(JSON.parse(stored) as object)).toEqual([900]);
  });

  test('is left alone if the user scrolls before the list has arrived', async ({ tab, open, holdLists }) => {
    await open(tab);
    await scrollTo(tab, 900);
    const arrive = holdLists();
    await tab.reload();
    await waitForTools(tab);
    await tab.mouse.move(300, 300);
    const before = await top(tab);
    await tab.mouse.wheel(0, -200);
    await expect.poll(() => top(tab)).toBeLessThan(Math.max(1, before));
    const after = await waitForStill(tab);
    arrive();
    await card(tab).waitFor();
    await tab.waitForTimeout(500);
    expect(await top(tab)).toBe(after);
  });

  test('is not that of another visit to the same address', async ({ tab, open, site }) => {
    await open(tab);
    await scrollTo(tab, 900);
    await tab.goto(`${site.origin}/elsewhere`);
    await tab.goto(`${site.origin}/`);
    await card(tab).waitFor();
    await tab.waitForTimeout(300);
    expect(await top(tab)).toBe(0);
  });
});

describe('OisWidget with url-state: scroll position', () => {
  const test = it.override('contextOptions', { viewport: WINDOW });

  test('is restored when the browser loads the page again for Back', async ({
    page,
    open,
    site,
    holdLists,
  }) => {
    // Such a page is not kept in the back/forward cache.
    await open(page, '/', WIDGET, `addEventListener('unload', () => undefined);`);
    await scrollTo(page, 800);
    await page.goto(`${site.origin}/elsewhere`);
    const arrive = holdLists();
    await page.evaluate(() => setTimeout(() => history.back()));
    await waitForTools(page);
    arrive();
    await card(page).waitFor();
    await expect.poll(() => top(page)).toBe(800);
  });

  test('is left to a page that restores it itself', async ({ page, open }) => {
    await open(page, '/', WIDGET, `history.scrollRestoration = 'manual';`);
    await scrollTo(page, 900);
    await page.reload();
    await waitForTools(page);
    await card(page).waitFor();
    await page.waitForTimeout(400);
    expect(await top(page)).toBe(0);
  });

  test('is left to a page that scrolls when it has loaded', async ({ page, open, holdLists }) => {
    await open(page);
    await scrollTo(page, 900);
    const arrive = holdLists();
    await page.reload();
    await waitForTools(page);
    await page.evaluate(() =>
      document
        .querySelector('ois-widget')
        ?.addEventListener('ois-load', () => setTimeout(() => window.scrollTo(0, 120), 300)),
    );
    arrive();
    await card(page).waitFor();
    await expect.poll(() => top(page)).toBe(120);
    await page.waitForTimeout(300);
    expect(await top(page)).toBe(120);
  });

  test('needs no storage', async ({ page, open, consoleMessages }) => {
    const denied = `Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('No', 'SecurityError'); } });`;
    await open(page, '/', WIDGET, denied);
    await page.reload();
    await card(page).waitFor();
    await page.waitForTimeout(300);
    expect(consoleMessages).toEqual([]);
  });
});

describe.skipIf(!isInstalled)(
  `OisWidget with url-state: scroll position in WebKit${isInstalled ? '' : ' (not run: webkit2gtk-driver and xvfb are not installed)'}`,
  () => {
    it('is restored after a reload, when the list has arrived', async ({ site, holdLists }) => {
      const webkit = await launchWebKit();
      onTestFinished(() => webkit.close());
      const page = await webkit.openPage();
      await page.resize(WINDOW.width, WINDOW.height);
      site.tableCount = 40;
      site.pages.set('/', {
        html: `<!doctype html><meta name="viewport" content="width=device-width">${WIDGET}<script type="module" src="/ois-widget.js"></script>`,
      });
      await page.goto(`${site.origin}/`);
      const scrollTop = () => page.run('return Math.round(scrollY)');
      const cards = async () => (await page.texts('ois-table-grid >> [part~=card]')).length;
      await expect.poll(cards).toBe(40);
      await page.run('scrollTo(0, 900)');
      await expect.poll(scrollTop).toBe(900);
      const arrive = holdLists();
      await page.run('location.reload()');
      await expect.poll(scrollTop).toBeLessThan(900);
      arrive();
      await expect.poll(cards).toBe(40);
      await expect.poll(scrollTop).toBe(900);
      expect(await page.run('return history.state')).toBeNull();
    });
  },
);
