import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { card, formFrameTest, length, openPage } from './form-frame-page.js';

const it = formFrameTest;

/**
 * Opens a page that opens a form in a new tab by itself, which the browser blocks. Each evaluation by Playwright counts as a press
 * of the user, so nothing is evaluated before the page has tried.
 */
async function openBlockedTab(page: Page): Promise<void> {
  const listed = page.waitForResponse(/published-list/);
  await page.goto(`/?${encodeURIComponent('open-in="page" short-code="mei-3"')}`);
  await listed;
  await new Promise((resolve) => setTimeout(resolve, 2_000));
}

describe('Form frame: open-in="page"', () => {
  it('opens a tab without opener and referrer', async ({ page, context, site }) => {
    await openPage(page, 'open-in="page"');
    const before = await length(page);
    const [tab] = await Promise.all([context.waitForEvent('page'), card(page, 1).click()]);
    await tab.getByRole('heading', { name: '/mei-1' }).waitFor();
    expect(tab.url()).toMatch(new RegExp(`^${site.form}/mei-1\\?token=mei-\\d+$`));
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    expect(await length(page)).toBe(before);
    expect(await page.locator('ois-form-frame :not(.hidden)').filter({ visible: true }).count()).toBe(0);
  });

  it('renews a token that expires soon before it opens the tab', async ({ page, context, site }) => {
    site.expiresInSeconds = 90;
    await page.clock.install();
    await openPage(page, 'open-in="page"');
    const tokens: string[] = [];
    page.on('request', (request) => request.url().endsWith('/mei/token') && tokens.push(request.url()));
    await page.clock.fastForward(40_000);
    const [tab] = await Promise.all([context.waitForEvent('page'), card(page, 1).click()]);
    await tab.getByRole('heading', { name: '/mei-1' }).waitFor();
    expect(tokens).toHaveLength(1);
  });

  it('shows a button if the browser blocked the tab, and opens it on a press', async ({ page, context }) => {
    await openBlockedTab(page);
    const button = page.getByRole('button', { name: 'Open in a new tab' });
    await button.waitFor();
    expect(await page.locator('[part=notice]').getByText('blocked the new tab').isVisible()).toBe(true);
    expect(context.pages()).toHaveLength(1);
    const announced = page.locator('ois-form-frame p[role=status]');
    await page.locator('[part=notice]').getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => announced.allTextContents()).toEqual(['']);
    await openBlockedTab(page);
    await expect
      .poll(() => announced.allTextContents())
      .toEqual([expect.stringContaining('blocked the new tab')]);
    const [tab] = await Promise.all([context.waitForEvent('page'), button.click()]);
    await tab.getByRole('heading', { name: '/mei-3' }).waitFor();
    await expect.poll(() => button.count()).toBe(0);
  });
});
