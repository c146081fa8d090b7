import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { card, formFrameTest, forms, openForm, openPage } from './form-frame-page.js';
import { clickInFrame } from '../helpers/browser.js';

const it = formFrameTest;

describe('Form frame: a frame that is prepared', () => {
  const prepared = (page: Page) => page.locator('ois-form-frame dialog:not([open], :popover-open) iframe');

  it('is created on hover, and the form in it is the only page that it loads', async ({ page, site }) => {
    await openPage(page);
    expect(await prepared(page).count()).toBe(0);
    await card(page, 2).hover();
    await expect.poll(() => site.formVisits).toEqual(['/']);
    await expect.poll(() => prepared(page).getAttribute('src')).toBe(site.form);
    await openForm(page, 2);
    await page.waitForTimeout(500);
    expect(site.formVisits).toEqual(['/', expect.stringMatching(/^\/mei-2\?token=/)]);
  });

  it('is created while a finger rests on a card', async ({ page }) => {
    await openPage(page);
    const init = { pointerType: 'touch', buttons: 1, bubbles: true, composed: true };
    await card(page, 1).dispatchEvent('pointerdown', init);
    await expect.poll(() => prepared(page).count()).toBe(1);
  });

  it.for([
    ['by a click', (page: Page, x: number, y: number) => page.mouse.click(x, y)],
    [
      'by a press that moves a little',
      async (page: Page, x: number, y: number) => {
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + 1, y);
        await page.mouse.up();
      },
    ],
    [
      'with the keyboard',
      async (page: Page, x: number, y: number) => {
        await page.mouse.move(x, y);
        await page.keyboard.press('Escape');
      },
    ],
  ] as const)(
    'is not created for a card below the mouse when a form is closed %s',
    async ([, close], { page }) => {
      await openPage(page);
      await openForm(page, 2);
      const button = (await page.locator('ois-form-frame [part=close]').boundingBox())!;
      const below = (await card(page, 1).boundingBox())!;
      await page
        .locator('ois-widget')
        .evaluate(
          (widget, move) => (widget.style.translate = move),
          `${button.x - below.x}px ${button.y - below.y}px`,
        );
      await close(page, button.x + 10, button.y + 10);
      await page.locator('ois-table-grid [part=card]:hover').waitFor();
      await page.waitForTimeout(200);
      expect(await page.locator('ois-form-frame iframe').count()).toBe(0);
      // A mouse that moves to the card prepares one.
      await page.locator('ois-table-grid [part=sort]').hover();
      await card(page, 1).hover();
      await expect.poll(() => prepared(page).count()).toBe(1);
    },
  );

  it.for([
    ['before the history entry is added, which takes the browser some time', '', ['request', 'entry']],
    [
      'after the history entry is added, if it was not prepared and its empty page is in one',
      'no-warm-up',
      ['entry', 'request'],
    ],
  ] as const)('requests its form %s', async ([, attributes, expected], { page }) => {
    await openPage(page, attributes);
    await card(page, 2).hover();
    await expect.poll(() => prepared(page).count()).toBe(attributes ? 0 : 1);
    const session = await page.context().newCDPSession(page);
    await session.send('Page.enable');
    const order: string[] = [];
    session.on(
      'Page.frameRequestedNavigation',
      ({ url }) => void (url.includes('mei-2') && order.push('request')),
    );
    session.on('Page.navigatedWithinDocument', () => order.push('entry'));
    await openForm(page, 2);
    expect(order).toEqual(expected);
  });

  it('is removed before a dialog without a form is shown', async ({ page, context, site }) => {
    await openPage(page);
    await card(page, 2).hover();
    await expect.poll(() => prepared(page).count()).toBe(1);
    // Its own page is loaded: a request under way would fail offline.
    await expect.poll(() => site.formVisits).toEqual(['/']);
    await context.setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    await card(page, 2).click();
    await page.getByText('You are offline').waitFor();
    expect(await page.locator('ois-form-frame iframe').count()).toBe(0);
    await context.setOffline(false);
    await expect.poll(() => site.formVisits.at(-1)).toMatch(/^\/mei-2\?token=/);
    expect(site.formVisits).toHaveLength(2);
  });

  it('is not part of the history: a form that was used is kept as it is after Back', async ({
    page,
    visits,
  }) => {
    await openPage(page);
    await card(page).hover();
    await expect.poll(() => prepared(page).count()).toBe(1);
    await openForm(page);
    const inside = page.frameLocator('ois-form-frame iframe').getByRole('heading');
    await clickInFrame(inside);
    await inside.evaluate((heading) => (heading.textContent = 'typed'));
    await page.goBack();
    await expect.poll(() => forms(page).count()).toBe(0);
    await card(page).click();
    await page.frameLocator('ois-form-frame iframe').getByRole('heading', { name: 'typed' }).waitFor();
    expect(visits()).toBe(1);
  });
});
