import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { back, card, closeButton, expectBackOnPage, formFrameTest, openPage } from './form-frame-page.js';

// With scroll bars that take up space, as on most desktops.
const it = formFrameTest.extend(
  'launchOptions',
  { scope: 'file' },
  { ignoreDefaultArgs: ['--hide-scrollbars'] },
);

describe('Form frame: the page around it', () => {
  const scroll = (page: Page) => page.evaluate(() => [scrollX, scrollY, document.body.clientWidth]);

  it.for(['dialog', 'drawer'])(
    'does not scroll behind a %s, and keeps its position',
    async (mode, { page }) => {
      await openPage(page, `open-in="${mode}"`);
      await page.evaluate(() => scrollTo(0, 333));
      const before = await scroll(page);
      await card(page, 9).click();
      await page.locator('dialog:modal').waitFor();
      await page.mouse.move(5, 400);
      await page.mouse.wheel(0, 500);
      await page.waitForTimeout(200);
      expect(await scroll(page)).toEqual(before);
      await closeButton(page).click();
      await expect.poll(() => scroll(page)).toEqual(before);
      // Turns of the wheel that follow each other go to what the first went to, until the pointer moves.
      let x = 100;
      await expect
        .poll(async () => {
          await page.mouse.move((x += 10), 300);
          await page.mouse.wheel(0, 20);
          return (await scroll(page))[1];
        })
        .toBeGreaterThan(333);
    },
  );

  it.for(['dialog', 'drawer'])(
    'does not move a %s when the page’s scrollbar is removed',
    async (mode, { page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openPage(page, `open-in="${mode}"`);
      const places = await page.evaluate(async () => {
        const widget = document.querySelector('ois-widget')!.shadowRoot!;
        const root = widget.querySelector('ois-form-frame')!.shadowRoot!;
        const widthBefore = document.documentElement.clientWidth;
        const nextFrame = () => new Promise(requestAnimationFrame);
        widget
          .querySelector('ois-table-grid')!
          .shadowRoot!.querySelector<HTMLElement>('[part=card-open]')!
          .click();
        const found: number[][] = [];
        for (let isModal = false; !isModal; await nextFrame()) {
          isModal = root.querySelector('dialog:modal') !== null;
          const dialog = root.querySelector('dialog:is(:popover-open, :modal)')?.getBoundingClientRect();
          if (dialog) found.push([dialog.left, dialog.right]);
        }
        return { found, scrollbarPx: innerWidth - widthBefore };
      });
      expect(places.scrollbarPx).toBeGreaterThan(0);
      // On a busy machine, it may be modal before its first frame.
      expect(places.found).not.toEqual([]);
      for (const place of places.found) expect(place).toEqual(places.found[0]);
    },
  );

  it.for(['its button', 'Back', 'its button, with no-history,'])(
    'returns to its scroll position after an inline form that %s closed',
    async (way, { page }) => {
      await openPage(page, `open-in="inline" ${way.includes('no-history') ? 'no-history' : ''}`);
      await card(page, 20).scrollIntoViewIfNeeded();
      const before = await scroll(page);
      await card(page, 20).click();
      const backButton = page.getByRole('button', { name: 'Back to the list' });
      await expect.poll(() => backButton.evaluate((button) => button.matches(':focus'))).toBe(true);
      expect(await card(page).isVisible()).toBe(false);
      await expect.poll(async () => (await backButton.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
      if (way === 'Back') await back(page);
      else await backButton.click();
      await expectBackOnPage(page);
      await expect
        .poll(() => card(page, 20).evaluate((element) => element.matches(':focus-within')))
        .toBe(true);
      await expect.poll(() => scroll(page)).toEqual(before);
      // It stays there.
      await page.waitForTimeout(200);
      expect(await scroll(page)).toEqual(before);
    },
  );
});
