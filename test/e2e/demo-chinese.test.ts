import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { startDemo } from '../helpers/demo.js';
import { findUntranslated } from './untranslated.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const it = browserTest
  .extend('demo', { scope: 'file' }, startedOnce(startDemo))
  .override('contextOptions', ({ demo }) => ({
    baseURL: demo.page,
    locale: 'zh-CN',
    viewport: { width: 390, height: 800 },
    // The page's own policy would block axe.
    bypassCSP: true,
  }));

/** Names of the product, of the interface, and of the messages between page and app. */
const NAMES = [
  'Open Integration Widget',
  'WebView',
  'Cookie',
  'set-(theme|locale|insets|colors)',
  'auto|light|dark|en|zh-CN|ja|es|ar',
  'JavaScript|HTML|React|Vue|Svelte|Angular|nonce',
  'back|can-go-back|open|open-link|notification|close|refresh|reset|pause|resume',
];

const cards = (page: Page) => page.locator('ois-table-grid [part~=card]');

describe('Demo page in Chinese', () => {
  it('is chosen by Accept-Language, has no English text, is accessible, and fits a phone', async ({
    page,
    consoleMessages,
  }) => {
    await page.goto('/?tab=try');
    await cards(page).first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
    await page.getByLabel('当前用户').selectOption({ label: '李雪' });
    await page.getByRole('button', { name: '应用中' }).click();
    await expect.poll(() => page.getByLabel('set-locale').inputValue()).toBe('zh-CN');
    expect(await findUntranslated(page, NAMES)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await page.locator('#snippet').textContent()).toContain('token-endpoint="/ois/token"');
    await page.addScriptTag({ path: AXE });
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
    );
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
    expect(consoleMessages).toEqual([]);
  });

  it('shows the Chinese catalogue in the widget and in the app, which pinyin initials search', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByPlaceholder('搜索项目').fill('jd');
    await page.getByText('家电深度清洗').first().waitFor();
    await page.getByPlaceholder('搜索项目').fill('');
    await page.getByRole('button', { name: '应用中' }).click();
    const app = page.frameLocator('#app-page');
    await app.locator('ois-table-grid [part~=card]').first().waitFor();
    await app.getByPlaceholder('搜索项目').waitFor();
    await app.getByText('全屋整装，从设计到交付').first().click();
    await app.frameLocator('ois-form-frame iframe').getByLabel('姓名').waitFor();
  });

  it('opens the English page of the classic script with its icons', async ({ page, consoleMessages }) => {
    await page.goto('/classic');
    await cards(page).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(consoleMessages.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
    expect(await page.locator('ois-table-grid img').count()).toBeGreaterThan(5);
  });

  it('tops up points at its own hub, with a payment in Chinese', async ({ page }) => {
    await page.goto('/');
    const balance = page.locator('.widget-section ois-points [part=opener] [part=balance]');
    // 20 yuan, and what an earlier try of this test topped up.
    await expect.poll(() => balance.textContent()).toMatch(/[2-9]0\.00/);
    const before = Number(/\d+/.exec((await balance.textContent())!)![0]);
    await page.locator('.widget-section ois-points').getByRole('button', { name: '充值' }).click();
    await page.getByRole('dialog', { name: '充值 ¥10.00' }).getByRole('button', { name: '支付' }).click();
    await expect.poll(() => balance.textContent()).toContain(`${before + 10}.00`);
  });

  it('switches to English and back, with the catalogue and the console of that language', async ({
    page,
  }) => {
    await page.goto('/');
    await cards(page).first().waitFor();
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByText('Weekly home cleaning').first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    const consoleLink = page.locator('a[data-link=console]').first();
    await expect.poll(() => consoleLink.getAttribute('href')).toMatch(/\?lang=en$/);
    await page.getByRole('link', { name: '中文' }).click();
    await page.getByText('每周定期保洁').first().waitFor();
    await expect.poll(() => consoleLink.getAttribute('href')).toMatch(/\?lang=zh-CN$/);
    await page.goto((await consoleLink.getAttribute('href'))!);
    await page.getByLabel('密码').waitFor();
  });
});
