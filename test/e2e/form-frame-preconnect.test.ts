import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { card, formFrameTest, forms, openForm, openPage } from './form-frame-page.js';
import { clickInFrame } from '../helpers/browser.js';

const it = formFrameTest;
const preconnect = (page: Page) => page.locator('ois-widget > iframe, ois-widget iframe[aria-hidden]');

describe('Form frame: preconnect', () => {
  it('sends none before a click that follows the pointer at once', async ({ page, site }) => {
    await openPage(page);
    await card(page, 2).evaluate((element) => {
      element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
      element.querySelector<HTMLElement>('[part=card-open]')?.click();
    });
    await expect.poll(() => site.formVisits).toEqual([expect.stringMatching(/^\/mei-2\?token=/)]);
    await page.waitForTimeout(200);
    expect(site.formVisits).toHaveLength(1);
  });

  it('sends one request without a token on hover or focus', async ({ page, site }) => {
    await openPage(page);
    await card(page, 2).hover();
    await expect.poll(() => site.formVisits).toEqual(['/']);
    await card(page, 3).hover();
    await card(page, 4).locator('[part=card-open]').focus();
    await page.waitForTimeout(200);
    expect(site.formVisits).toEqual(['/']);
    await card(page, 4).click();
    await expect
      .poll(() => site.formVisits)
      .toEqual(['/', expect.stringMatching(/^\/mei-4\?token=mei-\d+$/)]);
    // It goes when the form has loaded.
    await expect.poll(() => preconnect(page).count()).toBe(0);
  });

  it('sends none while the keyboard is at the sort order, and one when it comes to a card', async ({
    page,
    site,
  }) => {
    await openPage(page);
    await page.locator('ois-table-grid [part=sort]').focus();
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(200);
    expect(site.formVisits).toEqual([]);
    await page.keyboard.press('Tab');
    await expect.poll(() => site.formVisits).toEqual(['/']);
  });

  it('sends none for the sort order in a page that calls its own element a card', async ({ page, site }) => {
    await openPage(page);
    await page.evaluate(() => document.body.part.add('card'));
    await page.locator('ois-table-grid [part=sort]').hover();
    await page.locator('ois-table-grid [part=sort]').focus();
    await page.waitForTimeout(200);
    expect(site.formVisits).toEqual([]);
  });

  it('sends one for a mouse that comes from the sort order to a card', async ({ page, site }) => {
    await openPage(page);
    await page.locator('ois-table-grid [part=sort]').hover();
    await page.waitForTimeout(200);
    expect(site.formVisits).toEqual([]);
    await card(page).hover();
    await expect.poll(() => site.formVisits).toEqual(['/']);
  });

  it('sends one for a mouse that goes on moving over a card', async ({ page, site }) => {
    await openPage(page);
    const { x, y } = (await card(page, 1).boundingBox())!;
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.move(x + 60, y + 20, { steps: 10 });
    await expect.poll(() => site.formVisits).toEqual(['/']);
  });
});

describe('Form frame: preconnect on touch', () => {
  const touch = { pointerType: 'touch', buttons: 1, bubbles: true, composed: true };

  it('sends one request without a token while a finger rests on a card', async ({ page, site }) => {
    await openPage(page);
    await card(page, 1).dispatchEvent('pointerdown', touch);
    await expect.poll(() => site.formVisits).toEqual(['/']);
    await card(page, 2).dispatchEvent('pointerdown', touch);
    await page.waitForTimeout(200);
    expect(site.formVisits).toEqual(['/']);
  });

  it.for(['touch', 'pen'])(
    'sends one while it rests, and moves no more than a pixel: %s',
    async (pointerType, { page, site }) => {
      await openPage(page);
      await card(page, 1).evaluate(
        (element, init) => {
          element.dispatchEvent(new PointerEvent('pointerover', { ...init, buttons: 0 }));
          element.dispatchEvent(new PointerEvent('pointerdown', init));
          element.dispatchEvent(new PointerEvent('pointermove', { ...init, clientX: 1 }));
        },
        { ...touch, pointerType },
      );
      await expect.poll(() => site.formVisits).toEqual(['/']);
    },
  );

  it('sends one for a pen that moves above a card', async ({ page, site }) => {
    await openPage(page);
    await card(page, 1).evaluate(
      (element, init) => {
        element.dispatchEvent(new PointerEvent('pointerover', init));
        element.dispatchEvent(new PointerEvent('pointermove', { ...init, clientX: 50 }));
      },
      { ...touch, pointerType: 'pen', buttons: 0 },
    );
    await expect.poll(() => site.formVisits).toEqual(['/']);
  });

  it.for([
    ['touch', 'pointermove'],
    ['touch', 'pointercancel'],
    ['pen', 'pointermove'],
    ['pen', 'pointercancel'],
  ] as const)('sends none if it scrolls: %s, %s', async ([pointerType, type], { page, site }) => {
    await openPage(page);
    await card(page, 1).evaluate(
      (element, [name, init]) => {
        element.dispatchEvent(new PointerEvent('pointerover', { ...init, buttons: 0 }));
        element.dispatchEvent(new PointerEvent('pointerdown', init));
        element.dispatchEvent(new PointerEvent(name, { ...init, clientY: 20 }));
      },
      [type, { ...touch, pointerType }] as const,
    );
    await page.waitForTimeout(200);
    expect(site.formVisits).toEqual([]);
  });

  it('ends a request that has no response yet when the finger scrolls', async ({ page, site }) => {
    let count = 0;
    // Never answered.
    await page.route(`${site.form}/`, () => void (count += 1));
    await openPage(page);
    const session = await page.context().newCDPSession(page);
    const { x, y } = (await card(page, 1).boundingBox())!;
    const move = (type: 'touchStart' | 'touchMove', byPx: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + 20, y: y + 20 - byPx }] });
    await move('touchStart', 0);
    await expect.poll(() => preconnect(page).count()).toBe(1);
    for (let px = 10; px <= 100; px += 10) await move('touchMove', px);
    await page.waitForFunction(() => scrollY > 0);
    // Sooner than the end of its lifetime.
    await expect.poll(() => preconnect(page).count(), { timeout: 5_000 }).toBe(0);
    // The next finger, once the page has stopped scrolling: within 20 seconds there is no other request.
    await page.waitForTimeout(300);
    await card(page, 2).dispatchEvent('pointerdown', touch);
    await page.waitForTimeout(200);
    expect(count).toBe(1);
  });

  it.for(['touch', 'pen'])(
    'sends none if it stops the page from scrolling: %s',
    async (pointerType, { page, site }) => {
      await openPage(page);
      const init = { ...touch, pointerType };
      await card(page, 1).evaluate((element, options) => {
        const press = (): void => {
          element.dispatchEvent(new PointerEvent('pointerover', { ...options, buttons: 0 }));
          element.dispatchEvent(new PointerEvent('pointerdown', options));
        };
        addEventListener('scroll', press, { once: true });
        scrollBy(0, 10);
      }, init);
      await page.waitForFunction(() => scrollY > 0);
      await page.waitForTimeout(200);
      expect(site.formVisits).toEqual([]);
      await card(page, 1).dispatchEvent('pointerover', { ...init, buttons: 0, clientX: 1 });
      await card(page, 1).dispatchEvent('pointerdown', init);
      await expect.poll(() => site.formVisits).toEqual(['/']);
    },
  );

  it.for(['in', 'slotted into'])(
    'sends none for a finger that stops a container which it is %s',
    async (how, { page, site }) => {
      await openPage(page);
      await page.evaluate((isIn) => {
        const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
        root.innerHTML = '<div style="height: 300px; overflow: auto"><slot></slot></div>';
        (isIn ? root.firstElementChild! : root.host).append(document.querySelector('ois-widget')!);
      }, how === 'in');
      await card(page, 1).waitFor();
      await card(page, 1).evaluate((element, init) => {
        const container = document.body.lastElementChild!.shadowRoot!.firstElementChild!;
        const press = () => element.dispatchEvent(new PointerEvent('pointerdown', init));
        container.addEventListener('scroll', press, { once: true });
        container.scrollBy(0, 10);
      }, touch);
      await page.waitForTimeout(300);
      expect(site.formVisits).toEqual([]);
      await card(page, 1).dispatchEvent('pointerdown', touch);
      await expect.poll(() => site.formVisits).toEqual(['/']);
    },
  );
});

describe('Form frame: a frame that is prepared', () => {
  const prepared = (page: Page) => page.locator('ois-form-frame dialog:not([open]) iframe');

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
      // It is when the mouse moves.
      await page.locator('ois-table-grid [part=sort]').hover();
      await card(page, 1).hover();
      await expect.poll(() => prepared(page).count()).toBe(1);
    },
  );

  it('is removed before a dialog without a form is shown', async ({ page, context, site }) => {
    await openPage(page);
    await card(page, 2).hover();
    await expect.poll(() => prepared(page).count()).toBe(1);
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
