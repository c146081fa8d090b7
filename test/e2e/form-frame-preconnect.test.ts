import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { OisWidget } from '../../src/elements/widget/widget.js';
import { stopClock } from '../helpers/browser.js';
import { card, formFrameTest, openPage } from './form-frame-page.js';

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

  it('begins before the dialog is prepared, which takes long on slow devices', async ({ page }) => {
    await openPage(page);
    const added = await page.evaluateHandle(() => {
      const names: string[] = [];
      const observer = new MutationObserver((records) => {
        for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node instanceof Element) names.push(node.localName);
      });
      const widget = document.querySelector('ois-widget')!.shadowRoot!;
      const formFrame = widget.querySelector('ois-form-frame')!.shadowRoot!;
      for (const root of [widget, formFrame]) observer.observe(root, { childList: true });
      return names;
    });
    await card(page, 2).hover();
    await expect.poll(() => added.jsonValue()).toEqual(['iframe', 'dialog']);
  });

  it('is given up when a form opens before it has answered', async ({ page, site }) => {
    await page.clock.install();
    await openPage(page);
    // By itself, it goes after ten seconds, of which only a part passes.
    await stopClock(page);
    // Neither it nor the form is answered.
    await page.route(
      ({ href }) => href.startsWith(site.form),
      () => {},
    );
    await card(page, 2).hover();
    await page.clock.runFor(200);
    await expect.poll(() => preconnect(page).count()).toBe(1);
    await card(page, 2).click();
    const countLater = async () => {
      await page.clock.runFor(20);
      return preconnect(page).count();
    };
    await expect.poll(countLater).toBe(0);
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

  it('sends one for a card of a list that follows an error', async ({ page, site }) => {
    await openPage(page);
    const load = () => page.locator('ois-widget').evaluate((widget) => (widget as OisWidget).reset());
    await page.route('**/published-*', (route) => route.abort());
    await load();
    await page.locator('ois-table-grid').waitFor({ state: 'detached' });
    await page.unroute('**/published-*');
    await load();
    await card(page, 1).hover();
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
    'sends none for a finger or pen that stops the page from scrolling: %s',
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

  it('sends none if the scrolling that the finger stops is reported after it came down', async ({
    page,
    site,
  }) => {
    await openPage(page);
    await card(page, 1).evaluate((element, init) => {
      scrollBy(0, 10);
      element.dispatchEvent(new PointerEvent('pointerdown', init));
    }, touch);
    await page.waitForTimeout(200);
    expect(site.formVisits).toEqual([]);
  });

  it('sends none for a finger that stops a zoomed page', async ({ page, site }) => {
    await openPage(page);
    await card(page, 1).evaluate((element, init) => {
      visualViewport!.dispatchEvent(new Event('scroll'));
      element.dispatchEvent(new PointerEvent('pointerdown', init));
    }, touch);
    await page.waitForTimeout(200);
    expect(site.formVisits).toEqual([]);
  });

  it.for([
    ['of the shadow root that the widget is in', false],
    ['around the slot that the widget is in', true],
  ] as const)(
    'sends none for a finger that stops a container from scrolling: %s',
    async ([, isSlotted], { page, site }) => {
      await openPage(page);
      await page.evaluate((inSlot) => {
        const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
        root.innerHTML = '<div style="height: 300px; overflow: auto"><slot></slot></div>';
        (inSlot ? root.host : root.firstElementChild!).append(document.querySelector('ois-widget')!);
      }, isSlotted);
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
