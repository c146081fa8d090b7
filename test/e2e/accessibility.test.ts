import { chromium, devices, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumLaunchOptions } from '../../scripts/browsers.mjs';
import { startFormSites, type FormSites } from '../helpers/form-sites.js';

let sites: FormSites;
let browser: Browser;

beforeAll(async () => {
  sites = await startFormSites();
  browser = await chromium.launch(chromiumLaunchOptions());
});

afterAll(async () => {
  await browser?.close();
  await sites?.close();
});

async function open(page: Page, attributes = ''): Promise<void> {
  await page.goto(`${sites.page}/?${encodeURIComponent(attributes)}`);
  await page.locator('ois-table-grid [part=search]').waitFor();
}
const card = (page: Page) => page.locator('ois-table-grid [part~=card]').first();

describe('the widget', () => {
  it.each(['dialog', 'drawer', 'inline'])('adds no landmark of a page to the page: %s', async (mode) => {
    const page = await browser.newPage();
    await open(page, `open-in="${mode}"`);
    await card(page).click();
    await page.getByRole('heading', { name: 'Table 0' }).waitFor();
    for (const landmark of ['banner', 'contentinfo', 'main'] as const)
      expect(await page.getByRole(landmark).count()).toBe(0);
    await page.close();
  });

  it('grows with the size of letters that is set in the browser', async () => {
    const page = await browser.newPage();
    await open(page);
    const sizes = () =>
      page
        .locator('ois-table-grid [part=name]')
        .first()
        .evaluate((name) => [getComputedStyle(name).fontSize, name.closest('li')!.clientHeight] as const);
    const [before, height] = await sizes();
    expect(before).toBe('16px');
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await expect.poll(async () => (await sizes())[0]).toBe('32px');
    expect((await sizes())[1]).toBeGreaterThan(height * 1.5);
    await page.close();
  });

  it('leaves no card looking chosen where a finger was last', async () => {
    const context = await browser.newContext(devices['Pixel 7']);
    const page = await context.newPage();
    await open(page);
    await page.evaluate(() => addEventListener('ois-select', (event) => event.preventDefault()));
    const looks = () =>
      card(page).evaluate((element) => {
        const { borderTopColor, boxShadow } = getComputedStyle(element);
        return { borderTopColor, boxShadow, isHovered: element.matches(':hover') };
      });
    const before = await looks();
    await card(page).tap();
    await page.waitForTimeout(300); // for what fades in
    expect(await looks()).toEqual({ ...before, isHovered: true });
    await context.close();
  });
});
