import { devices, type Page } from 'playwright';
import { describe, expect } from 'vitest';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { startFormSites } from '../helpers/form-sites.js';

const it = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startFormSites))
  .override('contextOptions', ({ site }) => ({ baseURL: site.page }));

async function open(page: Page, attributes = ''): Promise<void> {
  await page.goto(`/?${encodeURIComponent(attributes)}`);
  await page.locator('ois-table-grid [part=search]').waitFor();
}
const card = (page: Page) => page.locator('ois-table-grid [part~=card]').first();

describe('the widget', () => {
  it.for(['dialog', 'drawer', 'inline'])(
    'adds no landmark of a page to the page: %s',
    async (mode, { page }) => {
      await open(page, `open-in="${mode}"`);
      await card(page).click();
      await page.getByRole('heading', { name: 'Table 0' }).waitFor();
      for (const landmark of ['banner', 'contentinfo', 'main'] as const)
        expect(await page.getByRole(landmark).count()).toBe(0);
    },
  );

  it('grows with the size of letters that is set in the browser', async ({ page }) => {
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
  });

  describe('on a phone', () => {
    it.override('contextOptions', ({ site }) => ({ ...devices['Pixel 7'], baseURL: site.page }));

    it('leaves no card looking chosen where a finger was last', async ({ page }) => {
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
    });
  });
});
