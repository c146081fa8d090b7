import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { card, closeButton, formFrameTest, forms, openForm, openPage } from './form-frame-page.js';
import { clickInFrame, stopClock } from '../helpers/browser.js';

const it = formFrameTest;

describe('Form frame: the form', () => {
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
  const clears = (page: Page) =>
    page.locator('[part=notice]').getByText('Starting again clears your entries');

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
    /** Describes what has the focus, in the page or in the form; nothing while it is on its way into a frame or out of it. */
    const readFocus = async (): Promise<string> => {
      const read = () => {
        let focused = document.activeElement;
        while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
        return focused?.matches('body, iframe') ? '' : (focused?.outerHTML ?? '');
      };
      const isInForm = await formFrame().evaluate(() => document.hasFocus());
      return isInForm ? formFrame().evaluate(read) : page.evaluate(read);
    };
    /** Presses a key until it has led somewhere. Each time, waits until it has moved the focus. */
    const pressUntil = async (key: string, isThere: () => Promise<boolean>): Promise<void> => {
      for (let presses = 0; presses < 10 && !(await isThere()); presses += 1) {
        const before = await readFocus();
        await page.keyboard.press(key);
        await expect.poll(readFocus).not.toBeOneOf([before, '']);
      }
      expect(await isThere()).toBe(true);
    };
    await pressUntil('Tab', () => formFrame().evaluate(() => document.hasFocus()));
    await pressUntil('Shift+Tab', () => again(page).evaluate((button) => button.matches(':focus')));
    await page.keyboard.press('Enter');
    await clears(page).waitFor();
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
    // A slow device adds the iframe after the dialog is painted, for which a little time passes.
    const countForms = async () => {
      await page.clock.runFor(20);
      return forms(page).count();
    };
    await expect.poll(countForms).toBe(1);
    await page.clock.runFor(6_500);
    expect(await page.locator('[part=notice]').getByText('longer than usual').count()).toBe(0);
    await page.clock.runFor(2_000);
    await page.locator('[part=notice]').getByText('longer than usual').waitFor();
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.locator('[part=notice]').getByRole('button', { name: 'Open in a new tab' }).click(),
    ]);
    await tab.getByRole('heading', { name: '/mei-1' }).waitFor();
    isStuck = false;
    await page.locator('[part=notice]').getByRole('button', { name: 'Reload the form' }).click();
    await page.frameLocator('ois-form-frame iframe').getByRole('heading', { name: '/mei-1' }).waitFor();
    await expect.poll(() => page.locator('[part=notice]').getByText('longer than usual').count()).toBe(0);
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
