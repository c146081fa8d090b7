import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { startFormSites } from '../helpers/form-sites.js';

const it = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startFormSites))
  .override('contextOptions', ({ site }) => ({ baseURL: site.page, viewport: { width: 1280, height: 800 } }));

it.beforeEach(async ({ page }) => {
  await page.goto(`/?${encodeURIComponent('open-in="drawer"')}`);
  await page.locator('ois-table-grid [part=search]').waitFor();
});

const tag = (page: Page) => page.locator('ois-tag-filter [part~=tag]').first();
const style = (page: Page, selector: string, name: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

describe('for those who ask their device for it', () => {
  it('nothing moves by itself', async ({ page, site }) => {
    const moving = () =>
      page
        .locator('ois-form-frame dialog')
        .evaluate((dialog) =>
          [
            getComputedStyle(dialog),
            getComputedStyle(dialog.querySelector('.progress') as Element, '::after'),
          ].map(({ animationName }) => animationName),
        );
    await page.route(`${site.form}/**`, () => undefined); // stays on its way
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.locator('ois-table-grid [part~=card]').first().click();
    await page.locator('ois-form-frame .progress').waitFor();
    expect(await moving()).toEqual(['from-end', 'slide']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await moving()).toEqual(['none', 'none']);
  });

  it('what is chosen stands out in forced colours', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const background = () => style(page, 'ois-tag-filter [part~=tag]', 'background-color');
    const before = await background();
    await tag(page).click();
    await expect.poll(() => tag(page).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(background).not.toBe(before);
  });
});

describe('on paper', () => {
  it('all cards stand in order, without what cannot be pressed there', async ({ page }) => {
    await tag(page).click();
    await page.waitForLoadState('networkidle');
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const cards = page.locator('ois-table-grid [part=card]');
    await expect.poll(() => cards.count()).toBe(40);
    for (const part of ['search', 'sort'])
      expect(await page.locator(`ois-table-grid [part=${part}]`).isVisible()).toBe(false);
    expect(await tag(page).isVisible()).toBe(true);
    const boxes = await cards.evaluateAll((all) =>
      all.map((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return { top, bottom };
      }),
    );
    for (const [index, { top }] of boxes.slice(1).entries())
      expect(top).toBeGreaterThanOrEqual(boxes[index]?.bottom ?? 0);
  });
});
