import type { Page } from 'playwright';
import { describe, expect, onTestFinished } from 'vitest';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { startDemo } from '../helpers/demo.js';

const it = browserTest
  .extend('demo', { scope: 'file' }, startedOnce(startDemo))
  .override('contextOptions', ({ demo }) => ({
    baseURL: demo.page,
    viewport: { width: 320, height: 700 },
    colorScheme: 'light',
  }));

it.beforeEach(async ({ page }) => {
  await page.goto('/');
  await cards(page).first().waitFor();
});

const cards = (page: Page) => page.locator('ois-table-grid [part=card]');
/** Opens a tab of the panel, or closes it if it is open. */
const pressTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const user = (page: Page) => page.getByLabel('Signed in as');
const userOfSession = async (page: Page): Promise<string> =>
  page.evaluate(async () => ((await (await fetch('/demo/site')).json()) as { user: string }).user);

describe('Demo page: signing in as another user', () => {
  it.beforeEach(({ page }) => pressTab(page, 'Try it'));

  it('is disabled during a switch, and gets the focus back', async ({ page }) => {
    let letGo = (): void => {};
    const held = new Promise<void>((done) => (letGo = done));
    await page.route('**/demo/user', async (route) => {
      await held;
      await route.continue();
    });
    await user(page).selectOption({ label: 'Amara Okafor' });
    await expect.poll(() => user(page).isDisabled()).toBe(true);
    letGo();
    await expect.poll(() => user(page).isEnabled()).toBe(true);
    expect(await userOfSession(page)).toBe(await user(page).inputValue());
    await expect.poll(() => user(page).evaluate((select) => select.matches(':focus'))).toBe(true);
  });

  it.for([
    ['refuses', 500],
    ['cannot be reached', undefined],
  ] as const)(
    'shows the user who is still signed in when the server %s',
    async ([_what, status], { page }) => {
      const before = await user(page).inputValue();
      await page.route('**/demo/user', (route) => (status ? route.fulfill({ status }) : route.abort()));
      await user(page).selectOption({ label: 'Amara Okafor' });
      await page.getByText('Amara Okafor could not be signed in: you are still Mei Lin.').waitFor();
      await expect.poll(() => user(page).inputValue()).toBe(before);
      expect(await userOfSession(page)).toBe(before);

      await page.unroute('**/demo/user');
      await user(page).selectOption({ label: 'Jonas Weber' });
      await expect.poll(() => userOfSession(page)).not.toBe(before);
      await expect.poll(() => page.getByRole('alert').filter({ hasText: 'could not' }).count()).toBe(0);
    },
  );
});

describe('Demo page: address', () => {
  it('can be shared: it has the language, the chosen tags and the open form', async ({
    page,
    demo,
    context,
  }) => {
    await page.getByRole('button', { name: /^Online\b/ }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?lang=en&ois-tags=Online');
    await cards(page).first().click();
    await expect.poll(() => new URL(page.url()).searchParams.get('ois-open')).not.toBeNull();
    const shared = new URL(page.url());
    const other = await context.newPage();
    await other.goto(demo.page + shared.pathname + shared.search);
    await other.locator('ois-form-frame iframe').waitFor();
    await other.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.poll(() => new URL(other.url()).search).toBe('?lang=en&ois-tags=Online');
    expect(await other.locator('ois-tag-filter [part~=tag-selected]').textContent()).toContain('Online');
  });

  it('names the language of a visitor who has chosen none', async ({ browser, demo }) => {
    const page = await browser.newPage({ locale: 'zh-CN' });
    onTestFinished(() => page.close());
    await page.goto(demo.page);
    await cards(page).first().waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.locator('.widget-section ois-tag-filter [part=tag]').first().click();
    await expect.poll(() => new URL(page.url()).searchParams.get('lang')).toBe('zh-CN');
  });
});

describe('Demo page: points', () => {
  it('are topped up by a simulated payment, which can be cancelled', async ({ page }) => {
    const balance = () => page.locator('.widget-section ois-points [part=opener] [part=balance]');
    const balanceInYuan = async (): Promise<number> =>
      Number.parseFloat((await balance().textContent())!.replace(/[^0-9.]/g, ''));
    await expect.poll(balanceInYuan).not.toBeNaN(); // "–" until the balance is loaded
    const before = await balanceInYuan();
    const topUp = page.locator('.widget-section ois-points').getByRole('button', { name: 'Top up' });
    await topUp.click();
    await page.getByRole('dialog', { name: 'Top up' }).getByRole('button', { name: 'Cancel' }).click();
    await topUp.click();
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect.poll(() => balance().textContent()).toBe(`CN¥${(before + 10).toFixed(2)}`);
    await expect
      .poll(() => page.locator('#events').textContent())
      .toContain(`ois-recharge-request {"balanceCents":${Math.round(before * 100)}}`);
  });
});

describe('Demo page: choices', () => {
  it('set attributes of the widget, and show them as markup to copy', async ({ page }) => {
    await pressTab(page, 'Options');
    await page.getByLabel('open-in', { exact: true }).selectOption('inline');
    await page.getByLabel('locale', { exact: true }).selectOption('简体中文');
    await page.getByPlaceholder('搜索项目').waitFor();
    for (const attribute of ['token-endpoint="/ois/token"', 'open-in="inline"', 'locale="zh-CN"'])
      await expect.poll(() => page.locator('#snippet').textContent()).toContain(attribute);
    await pressTab(page, 'Options');
    await cards(page).first().click();
    await page.locator('ois-form-frame [part~=inline]').waitFor();
  });

  it('include the simulated hub as hub-url, which the policy of the page allows', async ({ page, demo }) => {
    await page.goto(`/?tab=log&fault=expired-token&hub-url=${encodeURIComponent(demo.hub)}`);
    await cards(page).first().waitFor();
    // With this fault the token comes without the first list, so that the widget requests it from the hub.
    const request = new RegExp(`GET ${demo.hub}/\\S+ 200`);
    await expect.poll(() => page.locator('#events').textContent()).toMatch(request);
  });

  it('apply a theme to the page, too', async ({ page }) => {
    const background = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.querySelector('#preview')!).backgroundColor);
    const card = (): Promise<string> =>
      cards(page)
        .first()
        .evaluate((element) => getComputedStyle(element).color);
    await pressTab(page, 'Options');
    const theme = page.getByLabel('theme', { exact: true });
    const light = [await background(), await card()];
    await theme.selectOption('dark');
    await expect.poll(background).not.toBe(light[0]);
    await expect.poll(card).not.toBe(light[1]);
    await theme.selectOption('auto');
    await expect.poll(async () => [await background(), await card()]).toEqual(light);
  });

  it('do not make the page scroll sideways at 320 pixels', async ({ page }) => {
    await pressTab(page, 'Options');
    for (const [language, search] of [
      ['English', 'Search projects'],
      ['Deutsch', 'Projekte suchen'],
      ['العربية', 'البحث في المشاريع'],
    ] as const) {
      await page.getByLabel('locale', { exact: true }).selectOption(language);
      await page.locator('.widget-section').getByPlaceholder(search).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
  });
});

describe('States page', () => {
  it('is linked from the demo page, and shows the states in its address', async ({
    page,
    consoleMessages,
  }) => {
    await pressTab(page, 'Try it');
    await page.getByRole('link', { name: 'Every element in every state' }).click();
    await page.getByRole('link', { name: 'Form (inline): open', exact: true }).click();
    await page.frameLocator('ois-form-frame iframe').getByRole('heading', { name: 'A form' }).waitFor();
    await page.getByRole('link', { name: 'dark', exact: true }).click();
    await page.locator('ois-widget[theme=dark]').waitFor();
    await page.getByRole('link', { name: 'ar', exact: true }).click();
    await page.locator('html[lang=ar][dir=rtl]').waitFor();
    await page.getByRole('link', { name: '480', exact: true }).click();
    await expect.poll(() => page.locator('main').evaluate((main) => main.clientWidth)).toBe(480);
    const unexpected = consoleMessages.filter((message) => !/own origin|allow-same-origin/.test(message));
    expect(unexpected).toEqual([]);
  });
});
