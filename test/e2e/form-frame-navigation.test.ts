import { expect } from 'vitest';
import { card, formFrameTest, forms, openPage } from './form-frame-page.js';
import { clickInFrame } from '../helpers/browser.js';

const it = formFrameTest;

it('The form cannot navigate the page, not even on a press', async ({ page, site }) => {
  await page.route(`${site.form}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<button onclick="this.textContent = `pressed`; top.location = `/gone`">Leave</button>',
    }),
  );
  await openPage(page);
  await card(page).click();
  const inside = page.frameLocator('ois-form-frame iframe');
  await clickInFrame(inside.getByRole('button', { name: 'Leave' }));
  await inside.getByRole('button', { name: 'pressed' }).waitFor();
  await page.waitForTimeout(500);
  expect(page.url()).toContain(site.origin);
  expect(await forms(page).count()).toBe(1);
});
