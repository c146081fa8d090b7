import type { Browser, Page } from 'playwright';
import { describe, expect, onTestFinished } from 'vitest';
import { findWebKitGtk } from '../../scripts/browsers.mjs';
import { launchWebKit } from '../helpers/webkit.js';
import {
  card,
  formHeading,
  forms,
  query,
  script,
  state,
  tags,
  urlStateTest,
  WIDGET,
} from './url-state-page.js';
import { userSiteTest } from './user-site.js';

const PHONE = { width: 390, height: 700 };
const PLAIN = WIDGET.replace(' url-state', '');
const MANY_TAGS = ['home', 'garden', 'office', 'a', 'b', 'c', 'd'];

/** Firefox has no Navigation API either. */
const ENGINES = ['Chromium', 'Chromium without the Navigation API', 'Firefox'];

const isInstalled = Boolean(findWebKitGtk());

const it = urlStateTest.extend('manyTags', { auto: true }, ({ site }, { onCleanup }) => {
  const { tags: former } = site;
  site.tags = MANY_TAGS;
  onCleanup(() => void (site.tags = former));
});

const opener = (page: Page) => page.locator('[part=all-tags]').first();
const sheet = (page: Page) => page.locator('ois-tag-filter dialog[open]');
const length = (page: Page) => page.evaluate(() => history.length);
const back = (page: Page) => script(page, 'history.back()');
const chooseInSheet = (page: Page, tag: string) =>
  sheet(page)
    .getByRole('button', { name: new RegExp(`^${tag}\\b`) })
    .click();

async function openSheet(page: Page): Promise<void> {
  await opener(page).click();
  await sheet(page).waitFor();
  await expect.poll(async () => JSON.stringify(await state(page))).toContain('ois-forms');
}

async function expectClosed(page: Page): Promise<void> {
  await expect.poll(() => sheet(page).count()).toBe(0);
  await expect.poll(() => state(page)).toEqual({ route: 'start' });
  expect(new URL(page.url()).hostname).toBe('localhost');
}

describe.each(ENGINES)('Sheet of all tags in %s', (engine) => {
  const test = it.extend('tab', async ({ browser, firefox }, { onCleanup }) => {
    const context = await ((engine === 'Firefox' ? firefox : browser) as Browser).newContext({
      viewport: PHONE,
    });
    onCleanup(() => context.close());
    const tab = await context.newPage();
    if (engine.includes('without'))
      await tab.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
    return tab;
  });

  test('is closed by Back, which stays on the page and keeps the tags that were chosen', async ({
    tab,
    open,
  }) => {
    await open(tab, '/', PLAIN);
    const before = await length(tab);
    await openSheet(tab);
    expect(await length(tab)).toBe(before + 1);
    await chooseInSheet(tab, 'home');
    await back(tab);
    await expectClosed(tab);
    expect(await tags(tab)).toEqual(['home']);
  });

  test('leaves its history entry when it is closed by its buttons or by Escape', async ({ tab, open }) => {
    await open(tab, '/', PLAIN);
    const before = await length(tab);
    for (const close of ['[part=close]', '[part=show]', 'Escape', '[part=close]']) {
      await openSheet(tab);
      if (close === 'Escape') await tab.keyboard.press(close);
      else await sheet(tab).locator(close).click();
      await expectClosed(tab);
    }
    expect(await length(tab)).toBe(before + 1);
  });

  test('has the tags that were chosen in the address after it was closed, by Back or otherwise', async ({
    tab,
    open,
    lists,
  }) => {
    await open(tab);
    await openSheet(tab);
    const before = lists();
    await chooseInSheet(tab, 'home');
    await expect.poll(lists).toBe(before + 1);
    await back(tab);
    await expectClosed(tab);
    await expect.poll(() => query(tab)).toBe('?ois-tags=home');
    await openSheet(tab);
    await chooseInSheet(tab, 'garden');
    await sheet(tab).locator('[part=close]').click();
    await expectClosed(tab);
    await expect.poll(() => query(tab)).toBe('?ois-tags=home,garden');
    await tab.waitForTimeout(300);
    expect(await tags(tab)).toEqual(['home', 'garden']);
    expect(lists()).toBe(before + 2);
    // Forward to its entry changes nothing, and the address is right there as well.
    await script(tab, 'history.forward()');
    await tab.waitForTimeout(300);
    expect(await tags(tab)).toEqual(['home', 'garden']);
    await expect.poll(() => query(tab)).toBe('?ois-tags=home,garden');
    expect(await sheet(tab).count()).toBe(0);
  });
});

describe('Sheet of all tags', () => {
  const test = it.override('contextOptions', { viewport: PHONE });

  test('keeps the tags that were chosen in it when a form opens over it', async ({ page, open }) => {
    await open(page);
    await openSheet(page);
    await chooseInSheet(page, 'home');
    await page.evaluate(() => document.querySelector('ois-widget')?.open('mei-0'));
    await formHeading(page).waitFor();
    await expect.poll(() => query(page)).toBe('?ois-tags=home&ois-open=mei-0');
    expect(await sheet(page).count()).toBe(0);
    await back(page);
    await expect.poll(() => forms(page).count()).toBe(0);
    await expect.poll(() => query(page)).toBe('?ois-tags=home');
    await page.waitForTimeout(300);
    expect(await tags(page)).toEqual(['home']);
    expect(await state(page)).toEqual({ route: 'start' });
  });

  test('keeps the tags over a reload while it is open', async ({ page, open }) => {
    await open(page);
    await openSheet(page);
    await chooseInSheet(page, 'home');
    await expect.poll(() => query(page)).toBe('?ois-tags=home');
    await page.reload();
    await card(page).waitFor();
    await expect.poll(() => tags(page)).toEqual(['home']);
    expect(await sheet(page).count()).toBe(0);
  });

  test('closes alone above an inline form of another widget', async ({ page, open }) => {
    await open(page, '/', PLAIN + PLAIN.replace('>', ' open-in="inline">'));
    await page.evaluate(() => document.querySelectorAll('ois-widget')[1]?.open('mei-1'));
    await expect.poll(() => forms(page).count()).toBe(1);
    await openSheet(page);
    await back(page);
    await expect.poll(() => sheet(page).count()).toBe(0);
    await page.waitForTimeout(300);
    expect(await forms(page).count()).toBe(1);
    await back(page);
    await expect.poll(() => forms(page).count()).toBe(0);
    await expectClosed(page);
  });

  test('works with a router in the fragment, and with a patched history', async ({ page, open }) => {
    const patched = `
      for (const name of ['pushState', 'replaceState']) {
        const original = history[name];
        history[name] = function (...values) {
          original.apply(this, values);
          dispatchEvent(new PopStateEvent('popstate', { state: values[0] }));
        };
      }
      window.hashes = 0;
      addEventListener('hashchange', () => (window.hashes += 1));`;
    await open(page, '/#/catalogue', WIDGET, patched);
    await openSheet(page);
    await chooseInSheet(page, 'home');
    await page.waitForTimeout(300);
    expect(await sheet(page).count()).toBe(1);
    await back(page);
    await expectClosed(page);
    await expect.poll(() => page.url()).toMatch(/\/\?ois-tags=home#\/catalogue$/);
    expect(await script(page, 'hashes')).toBe(0);
  });

  test('adds no entry with no-history, and none as the dialog of a wide screen', async ({ page, open }) => {
    await open(page, '/', PLAIN.replace('<ois-widget', '<ois-widget no-history'));
    const before = await length(page);
    await opener(page).click();
    await sheet(page).waitFor();
    expect(await length(page)).toBe(before);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1_000, height: 700 });
    await open(page, '/', PLAIN);
    const wide = await length(page);
    await opener(page).click();
    await sheet(page).waitFor();
    expect(await length(page)).toBe(wide);
    expect(await state(page)).toEqual({ route: 'start' });
  });
});

describe('Dialog of all tags on a phone on its side', () => {
  const test = it.override('contextOptions', {
    viewport: { width: 844, height: 390 },
    hasTouch: true,
    isMobile: true,
  });

  test('is closed by Back, which stays on the page', async ({ page, open }) => {
    await open(page, '/', PLAIN);
    const before = await length(page);
    await openSheet(page);
    expect(await length(page)).toBe(before + 1);
    await back(page);
    await expectClosed(page);
  });
});

describe('Points and notifications on a phone', () => {
  const test = userSiteTest.override('contextOptions', { viewport: PHONE });

  test.for(['points', 'notifications'])('are a sheet that Back closes (%s)', async (name, { page, site }) => {
    await page.goto(`${site.origin}/widget/phone`);
    const dialog = page.locator(`ois-${name} dialog[open]`);
    const before = await length(page);
    for (const close of ['Back', 'button', 'Back']) {
      await page.locator(`ois-${name} [part=opener]`).click();
      await dialog.waitFor();
      await expect.poll(() => length(page)).toBe(before + 1);
      await expect.poll(async () => JSON.stringify(await state(page))).toContain('ois-forms');
      if (close === 'Back') await back(page);
      else await dialog.locator('[part=close]').click();
      await expect.poll(() => dialog.count()).toBe(0);
      await expect.poll(() => state(page)).toBe(null);
    }
    expect(page.url()).toBe(`${site.origin}/widget/phone`);
    // The dialog's `close` event comes in a task of its own.
    await expect
      .poll(() => script(page, 'document.body.style.overflow + document.documentElement.style.overflow'))
      .toBe('');
  });
});

describe.skipIf(!isInstalled)(
  `Sheet of all tags in WebKit${isInstalled ? '' : ' (not run: webkit2gtk-driver and xvfb are not installed)'}`,
  () => {
    it('is closed by Back, and has the tags in the address', async ({ site }) => {
      const webkit = await launchWebKit();
      onTestFinished(() => webkit.close());
      const page = await webkit.openPage();
      await page.resize(PHONE.width, PHONE.height);
      site.pages.set('/', {
        html: `<!doctype html><meta name="viewport" content="width=device-width">${WIDGET}<script type="module" src="/ois-widget.js"></script>`,
      });
      await page.goto(`${site.origin}/`);
      await page.click('ois-tag-filter >> [part=all-tags][aria-haspopup]');
      await page.click('ois-tag-filter >> dialog[open] [part~=tag]', { name: 'home' });
      const isOpen = () => page.texts('ois-tag-filter >> dialog[open] h2');
      await expect.poll(isOpen).toHaveLength(1);
      await page.back();
      await expect.poll(isOpen).toEqual([]);
      await expect.poll(() => page.run('return location.search')).toBe('?ois-tags=home');
      await page.click('ois-tag-filter >> [part=all-tags]');
      await page.click('ois-tag-filter >> dialog[open] [part~=tag]', { name: 'garden' });
      await page.click('ois-tag-filter >> dialog[open] [part=show]');
      await expect.poll(() => page.run('return location.search')).toBe('?ois-tags=home,garden');
      expect(await page.run('return document.querySelector("ois-widget").tags')).toEqual(['home', 'garden']);
    });
  },
);
