import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { contrast } from '../helpers/contrast.js';
import { openStates } from '../helpers/states-page.js';
import { startStatesSite } from '../helpers/static-site.js';

const it = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startStatesSite))
  .override('contextOptions', ({ site }) => ({
    baseURL: site.origin,
    viewport: { width: 1280, height: 800 },
  }));

const tag = (page: Page) => page.locator('ois-tag-filter [part~=tag]').first();

describe('Appearance: preferences of the device', () => {
  it.for([
    ['filter-loading', 'grid-loading', 'points-loading', 'notifications-loading'],
    ['form-dialog-loading'],
    ['form-drawer-loading'],
  ])('prefers-reduced-motion: reduce stops all animations of %s', async (states, { page }) => {
    const running = () =>
      page.evaluate(() => {
        const roots: (Document | ShadowRoot)[] = [document];
        for (const root of roots)
          roots.push(...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []));
        return roots.flatMap((root) => root.getAnimations()).length;
      });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await openStates(page, states);
    await expect.poll(running).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(running).toBe(0);
  });

  it('shows where the focus is, of each control that Tab reaches', async ({ page }) => {
    await openStates(page, ['widget-bell']);
    const readFocused = () =>
      page.evaluate(() => {
        let focused = document.activeElement;
        while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
        if (!focused?.closest('[part]') || focused.getRootNode() === document) return undefined;
        const hasRing = [null, '::before', '::after'].some((pseudo) => {
          const { outlineStyle, outlineWidth, content } = getComputedStyle(focused, pseudo);
          const isDrawn = pseudo === null || content !== 'none';
          return isDrawn && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
        });
        return { part: focused.part.value, hasRing };
      });
    const found = new Map<string, boolean>();
    for (let tab = 0; tab < 48; tab += 1) {
      await page.keyboard.press('Tab');
      const control = await readFocused();
      if (control) found.set(control.part, control.hasRing);
    }
    expect(Object.fromEntries(found)).toEqual({
      opener: true,
      'top-up': true,
      tag: true,
      'all-tags': true,
      search: true,
      sort: true,
      'card-open': true,
    });
  });

  it('prefers-reduced-motion: reduce lets a drawer appear at once', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await openStates(page, ['form-drawer-loading']);
    const dialog = page.locator('ois-form-frame dialog');
    await dialog.locator('.progress').waitFor();
    const animations = () =>
      dialog.evaluate((element) =>
        [
          getComputedStyle(element),
          getComputedStyle(element.querySelector('.progress') as Element, '::after'),
        ].map(({ animationName }) => animationName),
      );
    await expect.poll(animations).toEqual(['from-end', 'slide']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(animations).toEqual(['none', 'none']);
  });

  it('forced-colors: active keeps the icon of the narrow button for all tags', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await openStates(page, ['filter-match']);
    await page.emulateMedia({ forcedColors: 'active' });
    const read = () =>
      page.locator('ois-tag-filter [part=all-tags]').evaluate((button) => {
        const { backgroundImage, color } = getComputedStyle(button);
        return [backgroundImage.match(/gradient/g)?.length, color];
      });
    const text = await page.evaluate(() => {
      document.body.style.color = 'CanvasText';
      return getComputedStyle(document.body).color;
    });
    await expect.poll(read).toEqual([3, text]);
  });

  it.for([
    ['chosen tags', '[part~=tag]'],
    ['the choice of “any of” and “all of”', '.mode'],
    ['chosen tags in the dialog', 'dialog [part~=tag]'],
  ])('forced-colors: active shows %s in other colours than the rest', async ([, selector], { page }) => {
    await openStates(page, ['filter-match']);
    await page.emulateMedia({ forcedColors: 'active' });
    if (selector!.startsWith('dialog')) await page.locator('ois-tag-filter [part=all-tags]').click();
    const read = (isPressed: boolean) =>
      page
        .locator(`ois-tag-filter ${selector}[aria-pressed=${isPressed}]`)
        .first()
        .evaluate((element) => {
          const { backgroundColor, color } = getComputedStyle(element);
          return { backgroundColor, color };
        });
    // Colours fade in when they change.
    await expect
      .poll(async () => {
        const [chosen, other] = [await read(true), await read(false)];
        return (
          contrast(chosen.backgroundColor, other.backgroundColor) >= 3 &&
          contrast(chosen.color, chosen.backgroundColor) >= 4.5
        );
      })
      .toBe(true);
  });
});

describe('Appearance: on paper', () => {
  it('shows all cards one below another, and no controls but the tags', async ({ page }) => {
    await openStates(page, ['filter-counts', 'grid-windowed']);
    const cards = page.locator('ois-table-grid [part=card]');
    expect(await cards.count()).toBeLessThan(200);
    await page.emulateMedia({ media: 'print' });
    // A resize that is observed after `beforeprint` would remove the cards again that are far from the viewport.
    await page.evaluate(async () => {
      for (let frames = 0; frames < 2; frames += 1) await new Promise((done) => requestAnimationFrame(done));
      dispatchEvent(new Event('beforeprint'));
    });
    await expect.poll(() => cards.count()).toBe(2_000);
    for (const part of ['search', 'sort'])
      expect(await page.locator(`ois-table-grid [part=${part}]`).isVisible()).toBe(false);
    expect(await tag(page).isVisible()).toBe(true);
    const overlaps = await cards.evaluateAll((all) => {
      const boxes = all.map((card) => card.getBoundingClientRect());
      return boxes.filter(({ top }, index) => index > 0 && top < boxes[index - 1]!.bottom).length;
    });
    expect(overlaps).toBe(0);
  });

  it('shows nothing to press but cards and chosen tags', async ({ page }) => {
    const states = ['widget-bell', 'widget-limited', 'widget-notice', 'widget-failed-server', 'filter-match'];
    await openStates(page, states);
    expect(await page.locator('main > section').count()).toBe(states.length);
    await page.locator('main [part=card]').first().waitFor();
    await page.locator('main [part~=tag-selected]').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    const buttons = page.locator('main').locator('button, input, select');
    const parts = (): Promise<string[]> =>
      buttons.filter({ visible: true }).evaluateAll((all) => all.map(({ part }) => part.value));
    await expect
      .poll(async () => (await parts()).filter((part) => !/^(card-open|tag tag-selected)$/.test(part)))
      .toEqual([]);
  });
});
