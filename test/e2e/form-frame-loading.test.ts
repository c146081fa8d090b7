import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { card, closeButton, formFrameTest, forms, openForm, openPage } from './form-frame-page.js';
import { clickInFrame, stopClock } from '../helpers/browser.js';

const it = formFrameTest;

describe('Form frame: the form', () => {
  it('cannot navigate the page, not even on a press', async ({ page, site }) => {
    await page.route(`${site.form}/**`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<button onclick="this.textContent = `pressed`; top.location = `/gone`">Leave</button>',
      }),
    );
    await openPage(page);
    await card(page).click();
    const inside = page.frameLocator('ois-form-frame iframe');
    await clickInFrame(inside.getByRole('button', { name: 'Leave' }));
    await inside.getByRole('button', { name: 'pressed' }).waitFor();
    await page.waitForTimeout(500);
    expect(page.url()).toContain(site.origin);
    expect(await forms(page).count()).toBe(1);
  });

  it('can be reloaded if the browser shows an error page in its place', async ({ page, context, site }) => {
    let isDown = true;
    await page.route(`${site.form}/**`, (route) => (isDown ? route.abort() : route.continue()));
    await openPage(page);
    await card(page, 1).click();
    await expect.poll(() => page.locator('ois-form-frame .body').getAttribute('aria-busy')).toBe('false');
    isDown = false;
    // After a moment, a notice has the same buttons.
    const header = page.locator('ois-form-frame .header');
    await header.getByRole('button', { name: 'Reload the form' }).click();
    await page.frameLocator('ois-form-frame iframe').getByRole('heading', { name: '/mei-1' }).waitFor();
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      header.getByRole('button', { name: 'Open in a new tab' }).click(),
    ]);
    await tab.getByRole('heading', { name: '/mei-1' }).waitFor();
  });
});

describe('Form frame: Reload the form', () => {
  const again = (page: Page) =>
    page.locator('ois-form-frame .header').getByRole('button', { name: 'Reload the form' });
  const inside = (page: Page) => page.frameLocator('ois-form-frame iframe').getByRole('heading');
  const clears = (page: Page) => page.getByText('Starting again clears your entries');

  it('asks for confirmation if the user may have typed something', async ({ page, visits }) => {
    await openPage(page);
    await openForm(page);
    await clickInFrame(inside(page));
    await again(page).click();
    await clears(page).waitFor();
    expect(visits()).toBe(1);
    await page.getByRole('button', { name: 'Keep filling in' }).click();
    await expect.poll(() => clears(page).count()).toBe(0);
    expect(visits()).toBe(1);
    // Not lost with the button that was pressed.
    await expect.poll(() => closeButton(page).evaluate((button) => button.matches(':focus'))).toBe(true);
    await again(page).click();
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect.poll(visits).toBe(2);
    await inside(page).waitFor();
    await expect.poll(() => clears(page).count()).toBe(0);
    await expect.poll(() => closeButton(page).evaluate((button) => button.matches(':focus'))).toBe(true);
  });

  it('does not ask if the user has not been inside the form', async ({ page, visits }) => {
    await openPage(page);
    await openForm(page);
    await again(page).click();
    await expect.poll(visits).toBe(2);
    expect(await clears(page).count()).toBe(0);
  });

  it('asks also if the user was inside by keyboard only', async ({ page, formFrame, visits }) => {
    await openPage(page, 'open-in="inline"');
    await openForm(page);
    const backButton = page.getByRole('button', { name: 'Back to the list' });
    await expect.poll(() => backButton.evaluate((button) => button.matches(':focus'))).toBe(true);
    /** Presses a key until it has led somewhere: out of a frame, the focus comes a moment after the key. */
    const pressUntil = (key: string, isThere: () => Promise<boolean>): Promise<void> =>
      expect
        .poll(
          async () => {
            if (await isThere()) return true;
            await page.keyboard.press(key);
            return isThere();
          },
          { interval: 300 },
        )
        .toBe(true);
    await pressUntil('Tab', () => formFrame().evaluate(() => document.hasFocus()));
    await pressUntil('Shift+Tab', () => again(page).evaluate((button) => button.matches(':focus')));
    await page.keyboard.press('Enter');
    await clears(page).waitFor();
    expect(visits()).toBe(1);
  });
});

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
    await expect
      .poll(() => page.locator('ois-widget > iframe, ois-widget iframe[aria-hidden]').count())
      .toBe(0);
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

  it('sends one for a mouse that goes on moving over a card', async ({ page, site }) => {
    await openPage(page);
    const { x, y } = (await card(page, 1).boundingBox())!;
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.move(x + 60, y + 20, { steps: 10 });
    await expect.poll(() => site.formVisits).toEqual(['/']);
  });
});

describe('Form frame: preconnect on touch', () => {
  const touch = { pointerType: 'touch', bubbles: true, composed: true };
  const preconnect = (page: Page) => page.locator('ois-widget > iframe, ois-widget iframe[aria-hidden]');

  it('sends one request without a token while a finger rests on a card', async ({ page, site }) => {
    await openPage(page);
    await card(page, 1).dispatchEvent('pointerdown', touch);
    await expect.poll(() => site.formVisits).toEqual(['/']);
    await card(page, 2).dispatchEvent('pointerdown', touch);
    await page.waitForTimeout(200);
    expect(site.formVisits).toEqual(['/']);
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
        for (const each of ['pointerover', 'pointerdown', name]) {
          element.dispatchEvent(new PointerEvent(each, init));
        }
      },
      [type, { ...touch, pointerType }] as const,
    );
    await page.waitForTimeout(200);
    expect(site.formVisits).toEqual([]);
  });

  it('ends a request that has no response yet when the finger scrolls', async ({ page, site }) => {
    // Never answered.
    await page.route(`${site.form}/`, () => undefined);
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
  });

  it('sends none for a finger that stops the page from scrolling', async ({ page, site }) => {
    await openPage(page);
    await card(page, 1).evaluate((element, init) => {
      addEventListener('scroll', () => element.dispatchEvent(new PointerEvent('pointerdown', init)), {
        once: true,
      });
      scrollBy(0, 10);
    }, touch);
    await page.waitForFunction(() => scrollY > 0);
    await page.waitForTimeout(200);
    expect(site.formVisits).toEqual([]);
    await card(page, 1).dispatchEvent('pointerdown', touch);
    await expect.poll(() => site.formVisits).toEqual(['/']);
  });
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

describe('Form frame: problems', () => {
  it('shows a notice with two buttons if a form takes long', async ({ page, context, site }) => {
    await page.clock.install();
    let isStuck = true;
    await page.route(`${site.form}/mei-1**`, (route) => (isStuck ? undefined : route.continue()));
    await openPage(page);
    await stopClock(page);
    await card(page, 1).click();
    await forms(page).waitFor();
    await page.clock.runFor(7_000);
    expect(await page.getByText('longer than usual').count()).toBe(0);
    await page.clock.runFor(1_500);
    await page.getByText('longer than usual').waitFor();
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('status').getByRole('button', { name: 'Open in a new tab' }).click(),
    ]);
    await tab.getByRole('heading', { name: '/mei-1' }).waitFor();
    isStuck = false;
    await page.getByRole('status').getByRole('button', { name: 'Reload the form' }).click();
    await page.frameLocator('ois-form-frame iframe').getByRole('heading', { name: '/mei-1' }).waitFor();
    await expect.poll(() => page.getByText('longer than usual').count()).toBe(0);
  });

  it('warns the developer once of an unknown open-in', async ({ page, consoleMessages }) => {
    await openPage(page, 'open-in="windwo"');
    await openForm(page);
    await closeButton(page).click();
    await openForm(page);
    expect(consoleMessages.filter((line) => line.includes('open-in="windwo"'))).toHaveLength(1);
  });

  it('warns the developer once of a form on the page’s own origin', async ({
    page,
    site,
    consoleMessages,
  }) => {
    await openPage(page, `form-url="${site.origin}/form"`);
    for (const index of [1, 2]) {
      await card(page, index).click();
      await forms(page).waitFor();
      await closeButton(page).click();
    }
    expect(consoleMessages.filter((line) => line.includes('own origin'))).toHaveLength(1);
  });
});
