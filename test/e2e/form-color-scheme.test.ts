import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { ENGINES, browserOf, form, openForm } from './simulated-form-page.js';

const backgroundOf = (page: Page): Promise<string> =>
  form(page)
    .locator('body')
    .evaluate((body) => getComputedStyle(body).backgroundColor);

/** Reads the color that the browser has painted at a point of the form's frame. */
async function readPixel(page: Page, reader: Page): Promise<number[]> {
  const box = await page.locator('ois-form-frame iframe').boundingBox();
  const clip = { x: box!.x + 300, y: box!.y + 300, width: 1, height: 1 };
  const png = (await page.screenshot({ clip })).toString('base64');
  return reader.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(1, 1).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  }, png);
}

const isDark = (color: number[]): boolean => color.every((part) => part < 64);

describe.each(ENGINES)('Color scheme of a form, %s', (engine, engineTest) => {
  // An emulated scheme would be that of all frames.
  const it = engineTest.override('contextOptions', ({ site }) => ({
    baseURL: site.origin,
    viewport: { width: 1280, height: 800 },
    colorScheme: null,
  }));
  it.beforeEach(({ page }) => expect(browserOf(page)).toBe(engine));

  it.for([
    ['light', 'rgb(255, 255, 255)'],
    ['dark', 'rgb(22, 25, 31)'],
  ] as const)('is that of theme="%s"', async ([theme, color], { page }) => {
    await openForm(page, `theme="${theme}"`);
    await expect.poll(() => backgroundOf(page)).toBe(color);
  });

  it('follows another theme while the form is open', async ({ page }) => {
    await openForm(page, 'theme="light"');
    await form(page).getByLabel('Your name').fill('Mei');
    await page.evaluate(() => (document.querySelector('ois-widget')!.theme = 'dark'));
    await expect.poll(() => backgroundOf(page)).toBe('rgb(22, 25, 31)');
    expect(await form(page).getByLabel('Your name').inputValue()).toBe('Mei');
  });

  it.for([
    ['without colors is painted on white', '', false],
    [
      'with both schemes and no colors is painted on black',
      '<meta name="color-scheme" content="light dark">',
      true,
    ],
  ] as const)('theme="dark": a page %s', async ([, head, dark], { page, context, site }) => {
    const body = `<!doctype html><html lang="en"><title>Plain</title>${head}<h1>Plain</h1></html>`;
    await page.route(`${site.formUrl}/**`, (route) => route.fulfill({ contentType: 'text/html', body }));
    await openForm(page, 'theme="dark"');
    const reader = await context.newPage();
    await page.bringToFront();
    await expect.poll(async () => isDark(await readPixel(page, reader))).toBe(dark);
    const text = await form(page)
      .locator('h1')
      .evaluate((heading) => getComputedStyle(heading).color);
    expect(isDark(text.match(/\d+/g)!.map(Number))).toBe(!dark);
  });
});
