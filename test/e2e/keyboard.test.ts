import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { startDemo } from '../helpers/demo.js';

const it = browserTest
  .extend('demo', { scope: 'file' }, startedOnce(startDemo))
  .override('contextOptions', ({ demo }) => ({ baseURL: demo.page, viewport: { width: 1280, height: 900 } }));

it.beforeEach(async ({ page }) => {
  await page.goto('/');
  // On a busy machine the boxes may come before the lists do, or after.
  await page.getByRole('searchbox', { name: 'Search projects' }).waitFor();
  await page.getByText('63 projects', { exact: true }).waitFor();
});

/** Presses Tab until the focused element matches a selector, at most 20 times. */
async function tabTo(page: Page, matches: string): Promise<void> {
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press('Tab');
    const isThere = await page.evaluate((selector) => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      return element?.matches(selector) ?? false;
    }, matches);
    if (isThere) return;
  }
  throw new Error(`Tab never came to ${matches}`);
}

describe('OisWidget in a screen reader', () => {
  it('has names for tags, search, order, count and cards, and positions for cards', async ({ page }) => {
    const readTree = () => page.locator('ois-widget').ariaSnapshot();
    for (const line of [
      /toolbar "Filter by tag"/,
      /button "Cleaning \d+"/,
      /button "All tags \(\d+\)"/,
      /searchbox "Search projects"/,
      /combobox "Order"/,
      /status: 63 projects/,
      /list "Projects"/,
      /heading "Weekly home cleaning, Housekeeping" \[level=3\]/,
      /link "Weekly home cleaning, Housekeeping"/,
      /listitem: Background-checked/,
    ]) {
      await expect.poll(readTree).toMatch(line);
    }
    // Icons and the letters in their place are hidden, as the name says the same.
    expect(await readTree()).not.toMatch(/img/);
    const item = page.getByRole('listitem').filter({ hasText: 'Weekly home cleaning' });
    expect([await item.getAttribute('aria-posinset'), await item.getAttribute('aria-setsize')]).toEqual([
      '2',
      '63',
    ]);
  });
});

describe('OisWidget by keyboard alone', () => {
  it('filters by a tag, opens the form of a card, and restores the focus on Esc', async ({ page }) => {
    await page.locator('body').focus();
    await tabTo(page, '[part~=tag]');
    await page.keyboard.type('clean');
    await page.keyboard.press('Space');
    const status = page.locator('ois-table-grid [part=count]');
    await expect.poll(() => status.textContent()).not.toContain('63');

    await tabTo(page, '[part~=card-open]');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    const card = page.locator('ois-table-grid [part~=card]:focus-within');
    const name = await card.locator('[part=name]').textContent();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: name ?? '' });
    await dialog.waitFor();
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('ois-form-frame iframe').count()).toBe(0);
    await expect.poll(() => card.locator('[part=name]').textContent()).toBe(name);
  });

  it('searches from the key /, and clears a search that found only near misses', async ({ page }) => {
    const cards = page.locator('ois-table-grid [part=card]');
    await page.keyboard.press('/');
    await page.keyboard.type('same day');
    await page.getByText('9 of 63 projects', { exact: true }).waitFor();
    await expect
      .poll(() => cards.first().locator('mark').allTextContents())
      .toEqual(['Same', 'day', 'Same', 'day']);
    await page.keyboard.press('Escape');
    await page.getByText('63 projects', { exact: true }).waitFor();
    await page.keyboard.type('corier');
    await page.getByText('No project matches “⁨corier⁩”').waitFor();
    await expect
      .poll(() => cards.locator('[part=name]').allTextContents())
      .toEqual(['Same-day courier across town']);
    await tabTo(page, '[part=clear-search]');
    await page.keyboard.press('Enter');
    await page.getByText('63 projects', { exact: true }).waitFor();
    await page.keyboard.type('piano');
    await page.getByText('1 of 63 projects', { exact: true }).waitFor();
  });
});
