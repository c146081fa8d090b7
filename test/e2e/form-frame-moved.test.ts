import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { clickInFrame } from '../helpers/browser.js';
import { card, closeButton, formFrameTest as it, forms, openPage, state } from './form-frame-page.js';

const FIELDS = '<!doctype html><h1>Form</h1><label>Name <input></label>';

/** Moves the widget to the end of the page, as libraries do that keep the state of elements. */
const move = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const main = document.createElement('main');
    document.body.append(main);
    main.moveBefore(document.querySelector('ois-widget')!, null);
  });

const isModal = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      !!document
        .querySelector('ois-widget')!
        .shadowRoot!.querySelector('ois-form-frame')!
        .shadowRoot!.querySelector('dialog:modal'),
  );

describe('OisFormFrame: moved by moveBefore()', () => {
  it.for(['', 'url-state', 'open-in="drawer"', 'open-in="inline"'])(
    'keeps the open form with what was typed into it, and closes it as usual: %s',
    async (attributes, { page, site }) => {
      let loads = 0;
      await page.route(`${site.form}/**`, (route) => {
        if (new URL(route.request().url()).pathname.startsWith('/mei')) loads += 1;
        return route.fulfill({ contentType: 'text/html', body: FIELDS });
      });
      await openPage(page, attributes);
      await card(page).click();
      const name = page.frameLocator('ois-form-frame iframe').getByLabel('Name');
      await clickInFrame(name);
      await name.fill('A cleaner on Saturday');
      await move(page);
      expect(await name.inputValue()).toBe('A cleaner on Saturday');
      expect(await forms(page).count()).toBe(1);
      expect(loads).toBe(1);
      if (!attributes.includes('inline')) expect(await isModal(page)).toBe(true);
      const entry = await state(page);
      await page
        .locator('ois-form-frame')
        .getByRole('button', { name: /^(Close|Back)/ })
        .first()
        .click();
      await expect.poll(() => forms(page).count()).toBe(0);
      await expect.poll(() => state(page)).not.toEqual(entry);
      await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('ois-widget');
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY))
        .not.toBe('hidden');
      // The kept form is shown again after another move.
      await move(page);
      await card(page).click();
      await expect.poll(() => name.inputValue()).toBe('A cleaner on Saturday');
      expect(loads).toBe(1);
      await closeButton(page)
        .or(page.getByRole('button', { name: /Back/ }))
        .first()
        .click();
      // Cards are drawn and searched as before.
      await page.locator('ois-widget [part=search-field] [part=search]').fill('mei 3');
      await expect.poll(() => page.locator('ois-table-grid [part~=card]').count()).toBeLessThan(40);
    },
  );
});
