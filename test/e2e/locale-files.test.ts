import { describe, expect } from 'vitest';
import { cards, refuse, widgetPageTest } from './widget-page.js';

const it = widgetPageTest;

describe('File of a locale', () => {
  it('is loaded before cards are shown, so that no text changes later', async ({
    page,
    context,
    openPage,
  }) => {
    let release: () => void = () => undefined;
    const wait = new Promise<void>((done) => (release = done));
    await context.route('**/ois-locale-de-*.js', async (route) => {
      await wait;
      await route.continue();
    });
    const lists = page.waitForResponse(/published-list/);
    await openPage('de');
    await lists;
    await page.waitForTimeout(300);
    expect(await cards(page).count()).toBe(0);
    release();
    await expect.poll(() => cards(page).count()).toBe(9);
    await page.getByText('9 Projekte').waitFor();
  });

  it('is replaced by English if it cannot be loaded', async ({ page, context, openPage }) => {
    await context.route('**/ois-locale-de-*.js', refuse);
    await openPage('de');
    await expect.poll(() => cards(page).count()).toBe(9);
    await page.getByText('9 projects').waitFor();
  });
});
