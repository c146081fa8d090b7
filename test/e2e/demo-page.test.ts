import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chromiumLaunchOptions } from '../../scripts/browsers.mjs';
import { startDemo, type RunningDemo } from '../helpers/demo.js';

let demo: RunningDemo;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  demo = await startDemo();
  browser = await chromium.launch(chromiumLaunchOptions());
});

afterAll(async () => {
  await browser?.close();
  await demo?.interrupt();
});

beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 320, height: 700 }, colorScheme: 'light' });
  await page.goto(demo.page);
  await cards().first().waitFor();
});

afterEach(() => page.close());

const cards = () => page.locator('ois-table-grid [part=card]');
const user = () => page.getByLabel('Signed in as');
const userOfSession = async (): Promise<string> =>
  page.evaluate(async () => ((await (await fetch('/demo/site')).json()) as { user: string }).user);

describe('signing in as another user', () => {
  it('takes one switch at a time, and keeps the keyboard where it was', async () => {
    let letGo = (): void => {};
    const held = new Promise<void>((done) => (letGo = done));
    await page.route('**/demo/user', async (route) => {
      await held;
      await route.continue();
    });
    await user().selectOption({ label: 'Amara Okafor' });
    expect(await user().isDisabled()).toBe(true);
    letGo();
    await expect.poll(() => user().isEnabled()).toBe(true);
    expect(await userOfSession()).toBe(await user().inputValue());
    expect(await user().evaluate((select) => select.matches(':focus'))).toBe(true);
  });

  it.each([
    ['refuses', 500],
    ['cannot be reached', undefined],
  ])('shows who is still signed in, and says so, when the server %s', async (_what, status) => {
    const before = await user().inputValue();
    await page.route('**/demo/user', (route) => (status ? route.fulfill({ status }) : route.abort()));
    await user().selectOption({ label: 'Amara Okafor' });
    await page.getByText('Amara Okafor could not be signed in: you are still Mei Lin.').waitFor();
    expect(await user().inputValue()).toBe(before);
    expect(await userOfSession()).toBe(before);

    await page.unroute('**/demo/user');
    await user().selectOption({ label: 'Jonas Weber' });
    await expect.poll(userOfSession).not.toBe(before);
    expect(await page.getByRole('alert').filter({ hasText: 'could not' }).count()).toBe(0);
  });
});

describe('what a visitor can choose', () => {
  it('is passed on to the widget, and shown as the markup to copy', async () => {
    await page.getByLabel('Forms open in').selectOption('inline');
    await page.getByLabel('Language').selectOption('简体中文');
    await page.getByPlaceholder('按名称搜索').waitFor();
    const markup = await page.locator('pre').textContent();
    expect(markup).toContain('token-endpoint="/ois/token" open-in="inline" locale="zh-CN"></ois-widget>');
    await cards().first().click();
    await page.locator('ois-form-frame [part~=inline]').waitFor();
  });

  it('takes the page along with a theme, and gives it back to the device', async () => {
    const background = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.querySelector('.stage')!).backgroundColor);
    const card = (): Promise<string> =>
      cards()
        .first()
        .evaluate((element) => getComputedStyle(element).color);
    const light = [await background(), await card()];
    await page.getByLabel('Theme', { exact: true }).selectOption('dark');
    await expect.poll(background).not.toBe(light[0]);
    await expect.poll(card).not.toBe(light[1]);
    await page.getByLabel('Theme', { exact: true }).selectOption('auto');
    await expect.poll(async () => [await background(), await card()]).toEqual(light);
  });

  it('never makes the page scroll sideways, however narrow', async () => {
    for (const language of ['English', 'Deutsch', 'العربية']) {
      await page.getByLabel('Language').selectOption(language);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
  });
});
