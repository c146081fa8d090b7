import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { listenSimulator, type ListeningSimulator } from '../../src/simulator/index.js';
import { browserTest as it } from '../helpers/browser.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const ENDLESS = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(2);

let running: ListeningSimulator;
let form: string;
let token: string;

beforeAll(async () => {
  running = await listenSimulator();
  const { keys, tables } = running.simulator;
  tables.add({
    short_code: 'long',
    type: 'A',
    supply_name: ENDLESS,
    demand_name: '',
    industry: ENDLESS,
    icon: null,
    tags: [],
    status: 'published',
  });
  const exchanged = await fetch(`${running.hubUrl}/api/v1/hub/apikeys/token`, {
    method: 'POST',
    headers: { 'X-API-Key': keys.create({ label: 'tests' }).key, 'Content-Type': 'application/json' },
    body: '{"client_user_id":"alice"}',
  });
  ({ access_token: token } = ((await exchanged.json()) as { data: { access_token: string } }).data);
  form = `${running.formUrl}/long`;
});

afterAll(async () => {
  await running?.close();
});

async function expectAccessible(page: Page): Promise<void> {
  // The text is there before the stylesheet.
  await page.waitForLoadState();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.addScriptTag({ path: AXE });
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
}

describe.each(['light', 'dark'] as const)(
  'Form site of the simulator at 320 pixels, theme %s',
  (colorScheme) => {
    // The page's own policy would block axe.
    it.override('contextOptions', { viewport: { width: 320, height: 640 }, colorScheme, bypassCSP: true });

    it('is accessible and does not scroll sideways: form, mistakes, thanks, payments, records, no token', async ({
      page,
    }) => {
      await page.goto(`${form}?token=${token}`);
      await expectAccessible(page);

      await page.getByLabel('Your name').fill('Mei');
      await page.getByLabel('Phone').fill('none');
      // Enter presses the button that costs nothing, though there are others.
      await page.getByLabel('Phone').press('Enter');
      await expect.poll(() => page.getByRole('alert').textContent()).toContain('3 fields need');
      await expectAccessible(page);

      await page.getByLabel('Phone').fill('010 1234567');
      await page.getByLabel('E-mail').fill('mei@example.com');
      await page.getByLabel('Address').fill('7 Lane');
      await page.getByRole('button', { name: 'Send request' }).click();
      await expect.poll(() => page.getByRole('heading').textContent()).toBe('Thank you');
      await expectAccessible(page);

      const { ledger } = running.simulator;
      await page.goto(`${form}?token=${token}`);
      await page.getByRole('button', { name: 'Unlock contact' }).click();
      await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/you had ¥\d\.00/);

      ledger.topUp(10);
      ledger.transfer({ clientUserId: 'alice', amountCents: 500 });
      await page.getByRole('button', { name: 'Grab' }).first().click();
      await expect.poll(() => page.getByRole('status').textContent()).toContain('is yours');

      await page.getByRole('button', { name: 'My records' }).click();
      await page.getByText('Complain', { exact: true }).first().click();
      await expectAccessible(page);
      await page.getByLabel('What went wrong?').first().fill(ENDLESS);
      await page.getByRole('button', { name: 'Send complaint' }).first().click();
      await expect.poll(() => page.getByRole('status').textContent()).toContain('was sent');
      await expectAccessible(page);

      await page.goto(form);
      expect(await page.getByRole('heading').textContent()).toContain('cannot be opened');
      await expectAccessible(page);
    });
  },
);
