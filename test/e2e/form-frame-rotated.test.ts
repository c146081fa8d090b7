import { describe, expect } from 'vitest';
import { closeButton, formFrameTest, openPage } from './form-frame-page.js';

const [LANDSCAPE, PORTRAIT] = [
  { width: 844, height: 390 },
  { width: 390, height: 844 },
];

const it = formFrameTest;

describe('ois-widget: a phone that is turned while a form is open', () => {
  it.for(['dialog', 'inline'])(
    'open-in=%s: shows the card again when the form is closed',
    async (mode, { page, site }) => {
      site.tableCount = 600;
      await page.setViewportSize(LANDSCAPE);
      await openPage(page, `open-in="${mode}"`);
      await page.evaluate(() => scrollTo(0, 12_000));
      const card = page.locator('ois-table-grid [part=card-open]').filter({ visible: true });
      await expect
        .poll(() =>
          card.evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().top > 0).length),
        )
        .toBeGreaterThan(3);
      const position = await card.evaluateAll((all) => {
        const shown = all.find((one) => one.getBoundingClientRect().top > 20) as HTMLElement;
        shown.click();
        return shown.closest('li')!.ariaPosInSet;
      });
      await page.locator('ois-form-frame iframe').first().waitFor();
      await page.setViewportSize(PORTRAIT);
      if (mode === 'inline') await page.getByRole('button', { name: 'Back to the list' }).click();
      else await closeButton(page).click();
      const isInView = () =>
        page.evaluate((place) => {
          const grid = document
            .querySelector('ois-widget')
            ?.shadowRoot?.querySelector('ois-table-grid')?.shadowRoot;
          const top = grid?.querySelector(`li[aria-posinset="${place}"]`)?.getBoundingClientRect().top;
          return top !== undefined && top > -40 && top < innerHeight;
        }, position);
      await expect.poll(isInView).toBe(true);
      // The browser restores scroll positions after a step back in the history.
      await page.waitForTimeout(500);
      expect(await isInView()).toBe(true);
    },
  );
});
