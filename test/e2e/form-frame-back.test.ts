import { describe, expect } from 'vitest';
import { back, expectBackOnPage, formFrameTest, openForm, openPage, state } from './form-frame-page.js';

const it = formFrameTest;

describe.each(['with', 'without'])('Form frame: Back, %s the Navigation API', (api) => {
  it.beforeEach(async ({ page }) => {
    if (api === 'without') {
      await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
    }
  });

  it.for(['dialog', 'drawer', 'inline'])(
    'closes the form and stays on the page (%s)',
    async (mode, { page }) => {
      await openPage(page, `open-in="${mode}"`);
      await openForm(page);
      expect(await state(page)).toMatchObject({ route: 'start' });
      await back(page);
      await expectBackOnPage(page);
      await expect.poll(() => page.evaluate('restoredRoutes')).toEqual(['start']);
    },
  );

  it.skipIf(api === 'without')(
    'leaves the page where its router has navigated to while the step back was pending',
    async ({ page }) => {
      await openPage(page);
      await openForm(page);
      await page.evaluate(async () => {
        document.querySelector('ois-widget')?.close();
        await Promise.resolve().then(() => Promise.resolve());
        history.pushState({ route: 'thanks' }, '', '/thanks');
      });
      await page.waitForTimeout(500);
      expect(await state(page)).toEqual({ route: 'thanks' });
      expect(new URL(page.url()).pathname).toBe('/thanks');
    },
  );

  it('does not go back if the page has navigated meanwhile', async ({ page }) => {
    await openPage(page, 'open-in="inline"');
    await openForm(page);
    await page.evaluate(() => {
      history.pushState({ route: 'other' }, '', '/other');
      document.querySelector('ois-widget')?.remove();
    });
    await page.waitForTimeout(700);
    expect(await state(page)).toEqual({ route: 'other' });
  });
});
