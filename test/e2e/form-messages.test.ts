import type { Page } from 'playwright';
import { describe, expect, inject } from 'vitest';
import { clickInFrame } from '../helpers/browser.js';
import { SHARING_FORM } from '../helpers/sharing-form.js';
import { ENGINES, browserOf, form, openForm } from './simulated-form-page.js';

const sent = (page: Page) => page.locator('ois-form-frame').getByRole('heading', { name: 'Sent' });
const frameHeight = (page: Page) =>
  page.locator('ois-form-frame iframe').evaluate(({ clientHeight }) => clientHeight);
const submits = (page: Page) => page.evaluate(() => (window as unknown as { submits: unknown[] }).submits);

async function sendForm(page: Page): Promise<void> {
  const fields = { 'Your name': 'Mei', Phone: '010 1234567', 'E-mail': 'mei@example.com', Address: '7 Lane' };
  for (const [label, value] of Object.entries(fields)) await form(page).getByLabel(label).fill(value);
  await clickInFrame(form(page).getByRole('button', { name: 'Send request' }));
}

// Firefox takes as long again.
describe.each(inject('isThorough') ? ENGINES : ENGINES.slice(0, 1))(
  'Simulated form in a widget, %s',
  (engine, it) => {
    it.beforeEach(({ page }) => expect(browserOf(page)).toBe(engine));

    it('says that it was sent, and can be sent again', async ({ page, site, consoleMessages }) => {
      await openForm(page);
      await sendForm(page);
      await sent(page).waitFor();
      const { reference } = site.simulator.submissions.list().at(-1)!;
      await page.getByText(reference, { exact: true }).waitFor();
      await expect.poll(() => submits(page)).toEqual([{ shortCode: 'bees', reference }]);
      expect(await page.locator('ois-form-frame iframe').count()).toBe(0);
      await page.getByRole('button', { name: 'Send another' }).click();
      await form(page).getByRole('heading', { name: 'Honey' }).waitFor();
      expect(await form(page).getByLabel('Your name').inputValue()).toBe('');
      await sendForm(page);
      await page.getByRole('button', { name: 'Back to projects' }).click();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await expect.poll(() => submits(page)).toHaveLength(2);
      expect(page.url()).toContain(site.origin);
      expect(consoleMessages).toEqual([]);
    });

    it('was sent: the browser’s Back button closes it, and stays on the page', async ({ page, site }) => {
      await openForm(page);
      await sendForm(page);
      await sent(page).waitFor();
      await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('ois-forms');
      await page.evaluate(() => history.back());
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      expect(page.url()).toContain(site.origin);
    });

    it('open-in="inline" is as high as its content, so that it does not scroll', async ({ page }) => {
      await openForm(page, 'open-in="inline"');
      const overflow = () =>
        form(page)
          .locator('html')
          .evaluate((root) => root.scrollHeight - root.clientHeight);
      await expect.poll(() => frameHeight(page)).toBeGreaterThan(900);
      await expect.poll(overflow).toBe(0);
      const before = await frameHeight(page);
      // Errors beside the fields make it longer.
      await clickInFrame(form(page).getByRole('button', { name: 'Send request' }));
      await form(page).getByRole('alert').waitFor();
      await expect.poll(() => frameHeight(page)).toBeGreaterThan(before);
      await expect.poll(overflow).toBe(0);
    });

    it('closes by its own button', async ({ page, site }) => {
      await page.goto('/');
      await page.locator('ois-table-grid [part~=card]').first().waitFor();
      site.simulator.tables.withdraw('bees');
      await page.evaluate(() => document.querySelector('ois-widget')!.open('bees'));
      await form(page).getByRole('heading', { name: 'There is no such form' }).waitFor();
      await clickInFrame(form(page).getByRole('button', { name: 'Done' }));
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    });

    it('makes one share or download request for each press', async ({ page, site }) => {
      await page.route(`${site.formUrl}/**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: SHARING_FORM }),
      );
      await page.goto('/');
      await page.locator('ois-table-grid [part~=card]').first().waitFor();
      await page.evaluate(() => {
        const requests: unknown[] = ((window as never as { requests: unknown[] }).requests = []);
        for (const type of ['ois-share', 'ois-download'])
          addEventListener(type, (event) => requests.push((event as CustomEvent).detail));
        void document.querySelector('ois-widget')!.open('bees');
      });
      const press = async (): Promise<void> => {
        await clickInFrame(form(page).getByRole('button', { name: 'Many' }));
        // It posts as many messages at once.
        await expect.poll(presses).toBe((pressed += 1));
      };
      let pressed = 0;
      const presses = () => page.evaluate(() => (window as never as { presses: number }).presses);
      await page.evaluate(() => {
        Object.assign(window, { presses: 0 });
        addEventListener('message', ({ data }) => {
          if (data.oisForm === 1 && data.height === 555)
            (window as never as { presses: number }).presses += 1;
        });
      });
      const requests = () => page.evaluate(() => (window as never as { requests: unknown[] }).requests);
      const share = { shortCode: 'bees', text: 'No. 1' };
      await press();
      expect(await requests()).toEqual([share]);
      // Firefox cannot consume a press: the next one counts once the first has expired. (In Chromium this script is a press.)
      if (engine === 'firefox') {
        await expect.poll(() => page.evaluate(() => navigator.userActivation.isActive)).toBe(false);
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
      }
      await press();
      expect(await requests()).toEqual([share, share]);
    });

    it('without messages is sent as well, and shows its own page', async ({
      page,
      site,
      consoleMessages,
    }) => {
      site.simulator.formMessages.enabled = false;
      await openForm(page, 'open-in="inline"');
      await expect.poll(() => frameHeight(page)).toBe(708);
      await sendForm(page);
      await form(page).getByRole('heading', { name: 'Thank you' }).waitFor();
      const { reference } = site.simulator.submissions.list().at(-1)!;
      await form(page).getByText(reference).waitFor();
      expect(await form(page).getByRole('button', { name: 'Done' }).isVisible()).toBe(false);
      expect(await submits(page)).toEqual([]);
      expect(await sent(page).count()).toBe(0);
      await page.getByRole('button', { name: 'Back to the list' }).click();
      await expect.poll(() => page.locator('ois-form-frame iframe').isVisible()).toBe(false);
      expect(consoleMessages).toEqual([]);
    });
  },
);
