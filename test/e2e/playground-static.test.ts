import type { Page } from 'playwright';
import { beforeAll, describe, expect } from 'vitest';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { buildPlayground, servePlayground } from '../helpers/playground-files.js';

const PATH = '/some/path/';

const it = browserTest
  .extend(
    'site',
    { scope: 'file' },
    startedOnce(() => servePlayground(PATH)),
  )
  .override('contextOptions', ({ site }) => ({
    baseURL: site.origin + PATH,
    viewport: { width: 1280, height: 800 },
  }));

beforeAll(buildPlayground);

const cards = (page: Page) => page.locator('#frame ois-table-grid [part~=card]');
const formPage = (page: Page) => page.frameLocator('ois-form-frame iframe');

describe('Static playground under a path', () => {
  it('shows the projects, requests nothing but its own files, and has no error', async ({
    page,
    consoleMessages,
    site,
  }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.origin + PATH)) foreign.push(request.url());
    });
    await page.goto('');
    await cards(page).first().waitFor();
    await page.getByText('63 projects', { exact: true }).waitFor();
    await expect.poll(() => page.locator('#events').textContent()).toContain('POST /ois/token 200');
    expect(foreign).toEqual([]);
    expect(consoleMessages.filter((message) => !/own origin/.test(message))).toEqual([]);
  });

  it('opens a form, sends it, and charges and tops up the user', async ({ page }) => {
    await page.goto('');
    await cards(page).first().click();
    await formPage(page).getByLabel('Your name').waitFor();
    await formPage(page)
      .getByRole('button', { name: /Unlock/ })
      .click();
    await formPage(page).getByText('+86 138').first().waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    const balance = page.locator('#frame ois-points [part=opener] [part=balance]');
    await expect.poll(() => balance.textContent()).not.toContain('20.00');
    const before = Number.parseFloat((await balance.textContent())!.replace(/[^0-9.]/g, ''));
    await page.getByRole('button', { name: 'Top up' }).click();
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect.poll(() => balance.textContent()).toContain((before + 10).toFixed(2));
  });

  it('shows the app, another user, a fault and the Chinese page', async ({ page }) => {
    await page.goto('./?lang=zh-CN&tab=try&user=demo-jonas');
    await page.getByText('每周定期保洁').first().waitFor();
    expect(new URL(page.url()).pathname).toBe(`${PATH}zh-CN.html`);
    expect(await page.getByLabel('当前用户').inputValue()).toBe('demo-jonas');
    await page.getByLabel('模拟故障').selectOption('401');
    await page.locator('#frame').getByRole('button', { name: '重试' }).waitFor();
    await page.getByRole('button', { name: '应用中' }).click();
    const app = page.frameLocator('#app-page');
    await app.locator('ois-table-grid [part~=card]').first().waitFor();
  });

  it('keeps two pages apart', async ({ page, context }) => {
    await page.goto('');
    await cards(page).first().waitFor();
    const other = await context.newPage();
    await other.goto('');
    await cards(other).first().waitFor();
    await cards(page).nth(1).click();
    await formPage(page).getByLabel('Your name').waitFor();
    await cards(other).nth(2).click();
    await formPage(other).getByLabel('Your name').waitFor();
  });
});
