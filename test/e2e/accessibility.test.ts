import { devices, type Page } from 'playwright';
import { describe, expect } from 'vitest';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { openStates } from '../helpers/states-page.js';
import { startStatesSite } from '../helpers/static-site.js';

const it = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startStatesSite))
  .override('contextOptions', ({ site }) => ({ baseURL: site.origin }));

const card = (page: Page) => page.locator('ois-table-grid [part~=card]').first();

describe('OisWidget: landmarks', () => {
  it.for([
    ['filter-dialog', 'ois-tag-filter'],
    ['notifications-dialog-list', 'ois-notifications'],
  ])('adds none either while %s is open', async ([state, name], { page }) => {
    await openStates(page, [state!]);
    await page.locator(`${name} dialog[open]`).waitFor();
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const roles = nodes.map(({ role }) => role?.value as string);
    expect(roles).toContain('dialog');
    expect(roles.filter((role) => /banner|contentinfo|main/.test(role))).toEqual([]);
  });

  it.for(['dialog', 'drawer', 'inline'])(
    'adds no banner, contentinfo or main to the page: form in %s',
    async (mode, { page }) => {
      await openStates(page, [`form-${mode}-open`]);
      const widget = page.locator('ois-widget');
      await page.locator('ois-form-frame').getByRole('heading', { name: 'Moving within the city' }).waitFor();
      for (const landmark of ['banner', 'contentinfo', 'main'] as const)
        expect(await widget.getByRole(landmark).count()).toBe(0);
    },
  );
});

describe('OisWidget: font size', () => {
  it('follows the font size that is set in the browser', async ({ page }) => {
    const measureFirstCard = async (): Promise<{ fontSize: string; height: number }> => {
      await openStates(page, ['widget-ready']);
      return page
        .locator('ois-table-grid [part=name]')
        .first()
        .evaluate((name) => ({
          fontSize: getComputedStyle(name).fontSize,
          height: name.closest('li')!.clientHeight,
        }));
    };
    const before = await measureFirstCard();
    expect(before.fontSize).toBe('16px');
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    const after = await measureFirstCard();
    expect(after.fontSize).toBe('32px');
    expect(after.height).toBeGreaterThan(before.height * 1.5);
  });
});

describe('OisTableGrid: on a phone', () => {
  it.override('contextOptions', ({ site }) => ({ ...devices['Pixel 7'], baseURL: site.origin }));

  it('does not highlight a card after a tap, though the browser counts it as hovered', async ({ page }) => {
    await openStates(page, ['grid-ready']);
    const style = () =>
      card(page).evaluate((element) => {
        const { borderTopColor, boxShadow } = getComputedStyle(
          element.querySelector('[part=card-open]') as Element,
          '::after',
        );
        return { borderTopColor, boxShadow, isHovered: element.matches(':hover') };
      });
    const before = await style();
    await card(page).tap();
    // The browser keeps the pressed style for a moment after the finger is lifted.
    await expect.poll(style).toEqual({ ...before, isHovered: true });
  });
});
