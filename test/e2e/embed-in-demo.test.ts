import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { startDemo } from '../helpers/demo.js';

const it = browserTest
  .extend('demo', { scope: 'file' }, startedOnce(startDemo))
  .override('contextOptions', ({ demo }) => ({
    baseURL: demo.page,
    viewport: { width: 1280, height: 900 },
    colorScheme: 'light',
  }));

it.beforeEach(async ({ page }) => {
  await page.goto('/?view=app');
  await app(page).locator('[part~=card]').first().waitFor();
});

it.afterEach(({ consoleMessages }) => expect(consoleMessages).toEqual([]));

const app = (page: Page) => page.frameLocator('#app-page');
const appUrl = (page: Page): string =>
  page
    .frames()
    .find((frame) => frame.url().includes('/embed.html'))!
    .url();
const cards = (page: Page) => app(page).locator('[part~=card]');
/** The balance that the demo's server has. A test that runs again finds what it topped up before. */
const balanceInCents = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const response = await fetch('/ois/points/balance');
    return ((await response.json()) as { data: { balance_cents: number } }).data.balance_cents;
  });
const inYuan = (cents: number): string => `CN¥${(cents / 100).toFixed(2)}`;
/** The messages, oldest first. */
const messages = async (page: Page): Promise<string[]> =>
  (await page.locator('#app-messages li').allTextContents()).toReversed();

describe('App of the demo page', () => {
  it('sends the token and receives events, and shows the token in neither list nor address', async ({
    page,
    demo,
  }) => {
    await expect.poll(() => messages(page)).toContainEqual('← pageevent ready');
    const received = await messages(page);
    expect(received[0]).toMatch(/^← pageevent hello/);
    expect(received[1]).toMatch(/^app →event welcome/);
    expect(received).toContainEqual('← pagereq token {"reason":"initial"}');
    expect(received).toContainEqual(
      expect.stringMatching(/^app →res token \{"access_token":"…","expires_in":\d+,/),
    );
    expect(received).toContainEqual('← pageevent load {"count":63,"matching":63,"skipped":0}');
    expect(await page.locator('body').innerHTML()).not.toMatch(/access_token":"[^…]/);
    expect(appUrl(page)).toBe(
      `${demo.page}/embed.html?lang=en#points=on&top-up=on&notifications=on&open-in=dialog`,
    );
  });

  it('sends the balance by set-points, and receives recharge-requested', async ({ page }) => {
    await expect.poll(() => messages(page)).toContainEqual('← pageres set-points');
    const before = await balanceInCents(page);
    expect(before).toBeGreaterThanOrEqual(2_000);
    const balance = app(page).locator('ois-points [part=opener] [part=balance]');
    await expect.poll(() => balance.textContent()).toBe(inYuan(before));
    await app(page).getByRole('button', { name: 'Top up' }).click();
    await expect
      .poll(() => messages(page))
      .toContainEqual(`← pageevent recharge-requested {"balance_cents":${before}}`);
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect.poll(() => balance.textContent()).toBe(inYuan(before + 1_000));
  });

  it('passes a native push to the page, and opens it there with a token', async ({ page, demo }) => {
    await page.getByRole('button', { name: 'notification', exact: true }).click();
    await expect.poll(() => messages(page)).toContainEqual('← pageres notification');
    const bell = app(page).locator('ois-notifications [part=opener]');
    await expect.poll(() => bell.getAttribute('aria-label')).toContain('1');
    await bell.click();
    await app(page).locator('ois-notifications [part=notification-button]').click();
    await app(page).frameLocator('ois-form-frame iframe').getByLabel('Your name').waitFor();
    const form = page.frames().find((frame) => frame.url().startsWith(demo.form));
    expect(new URL(form!.url()).searchParams.getAll('token')).toHaveLength(1);
  });

  it('closes by Back first the form, then the search, and then nothing', async ({ page }) => {
    await app(page).getByPlaceholder('Search projects').fill('cleaning');
    await expect.poll(() => cards(page).count()).toBeLessThan(10);
    await cards(page).first().click();
    await app(page).frameLocator('ois-form-frame iframe').getByLabel('Your name').waitFor();
    // An app's WebView would hand the form's whole address to the app.
    expect(await app(page).getByRole('button', { name: 'Open in a new tab' }).count()).toBe(0);
    const back = page.getByRole('button', { name: 'Back', exact: true }).first();
    await back.click();
    await expect.poll(() => app(page).locator('ois-form-frame iframe').count()).toBe(0);
    expect(await app(page).getByPlaceholder('Search projects').inputValue()).toBe('cleaning');
    await back.click();
    await expect.poll(() => app(page).getByPlaceholder('Search projects').inputValue()).toBe('');
    await expect.poll(() => cards(page).count()).toBeGreaterThan(3);
    await back.click();
    await expect.poll(() => messages(page)).toContainEqual('← pageres back {"handled":false}');
    const answers = (await messages(page)).filter((line) => line.includes('res back'));
    expect(answers.map((line) => line.slice(-6))).toEqual([':true}', ':true}', 'false}']);
  });

  it('opens a form in a WebView of its own, and receives its address without the token', async ({
    page,
    demo,
  }) => {
    await page.selectOption('#app-open-in', 'host');
    await cards(page).first().click();
    await page.locator('#app-screen > iframe').nth(1).waitFor();
    const form = page.frameLocator('#app-screen > iframe >> nth=1');
    await form.getByLabel('Your name').waitFor();
    const asked = (await messages(page)).find((line) => line.includes('req open-form')) ?? '';
    expect(JSON.parse(asked.slice(asked.indexOf('{')))).toEqual({
      shortCode: expect.any(String),
      name: 'Whole-house renovation, design to handover',
      url: expect.stringMatching(new RegExp(`^${demo.form}/\\w+$`)),
    });
    expect(await app(page).locator('ois-form-frame iframe').count()).toBe(0);
    await page.locator('#app-back').click();
    await expect.poll(() => page.locator('#app-screen > iframe').count()).toBe(1);
  });

  it('opens no form with the token of a user who signs out meanwhile', async ({ page }) => {
    await page.selectOption('#app-open-in', 'host');
    await cards(page).first().waitFor();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let isHeld = false;
    await page.route('**/ois/token', async (route) => {
      const response = await route.fetch();
      if (!isHeld) {
        isHeld = true;
        await held;
      }
      await route.fulfill({ response });
    });
    await cards(page).first().click();
    await expect.poll(() => isHeld).toBe(true);
    await page.locator('[role=tab]', { hasText: 'Try it' }).click();
    await page.selectOption('#user', 'demo-jonas');
    await expect
      .poll(async () => (await messages(page)).some((line) => line.includes('res reset')))
      .toBe(true);
    release();
    await expect
      .poll(async () => (await messages(page)).some((line) => line.includes('err open-form')))
      .toBe(true);
    expect(await page.locator('#app-screen > iframe').count()).toBe(1);
  });

  it('sends theme, locale and insets, which the page applies', async ({ page }) => {
    await page.selectOption('#app-theme', 'dark');
    await page.selectOption('#app-locale', 'zh-CN');
    await app(page).getByPlaceholder('搜索项目').waitFor();
    await page.getByRole('button', { name: 'set-insets' }).click();
    await expect.poll(() => messages(page)).toContainEqual('← pageres set-insets');
    const look = await app(page)
      .locator('html')
      .evaluate((html) => ({
        lang: html.getAttribute('lang'),
        scheme: getComputedStyle(html).colorScheme,
        top: getComputedStyle(document.body).paddingTop,
        bottom: getComputedStyle(document.body).paddingBottom,
      }));
    expect(look).toEqual({ lang: 'zh-CN', scheme: 'dark', top: '36px', bottom: '50px' });
  });

  it('shows after a reload what the page showed before, with the colours and lists of the app', async ({
    page,
  }) => {
    const search = app(page).getByPlaceholder('Search projects');
    await search.fill('cleaning');
    await expect.poll(() => messages(page)).toContainEqual(expect.stringMatching(/event state .*cleaning/));
    await page.getByRole('button', { name: 'reload the page' }).click();
    await expect
      .poll(async () => (await messages(page)).filter((line) => line.includes('event ready')).length)
      .toBe(2);
    await expect.poll(() => search.inputValue()).toBe('cleaning');
    await page.getByRole('button', { name: 'set-colors' }).click();
    const accent = () =>
      app(page)
        .locator('html')
        .evaluate((html) => html.style.getPropertyValue('--ois-accent'));
    await expect.poll(accent).toBe('#8a4b08');
    await page.getByRole('button', { name: 'can-go-back' }).click();
    await expect.poll(() => messages(page)).toContainEqual('← pageres can-go-back {"handled":true}');
  });

  it('sends a new token after reset, and after a reload', async ({ page }) => {
    await page.getByRole('button', { name: 'reset' }).click();
    const initial = async () =>
      (await messages(page)).filter((line) => line.includes('"reason":"initial"')).length;
    await expect.poll(initial).toBe(2);
    await cards(page).first().waitFor();
    await page.getByRole('button', { name: 'reload the page' }).click();
    await expect.poll(initial).toBe(3);
    await cards(page).first().waitFor();
  });
});

describe('Full page without an app', () => {
  it('uses a token endpoint of its own origin from the address', async ({ context, demo }) => {
    const alone = await context.newPage();
    await alone.goto(`${demo.page}/embed.html#token-endpoint=/ois/token&tags=Moving&theme=dark`);
    await alone.locator('[part~=card]').first().waitFor();
    await expect
      .poll(() => alone.locator('[part~=tag][aria-pressed=true]').allTextContents())
      .toEqual([expect.stringContaining('Moving')]);
    // The page itself scrolls, so that pull to refresh is the app's.
    await alone.evaluate(() => (location.hash = 'token-endpoint=/ois/token&locale=ja&tags='));
    await alone.getByPlaceholder('プロジェクトを検索').waitFor();
    await expect.poll(() => alone.locator('[part~=tag][aria-pressed=true]').count()).toBe(0);
    await expect
      .poll(() => alone.evaluate(() => document.scrollingElement!.scrollHeight > 2 * innerHeight))
      .toBe(true);
  });

  it('shows a message if it has neither app nor endpoint, and removes a token from the address', async ({
    context,
    demo,
  }) => {
    const alone = await context.newPage();
    const warnings: string[] = [];
    alone.on('console', (message) => warnings.push(message.text()));
    await alone.goto(`${demo.page}/embed.html#token=s3cret-token&theme=dark`);
    await alone.getByText('This page has no token yet').waitFor();
    expect(alone.url()).toBe(`${demo.page}/embed.html#theme=dark`);
    expect(warnings.join('\n')).toContain('A token must not be part of the address');
    expect(warnings.join('\n') + (await alone.content())).not.toContain('s3cret');
  });
});
