import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { beforeEach, describe, expect, inject } from 'vitest';
import { inFirefox, userSiteTest } from './user-site.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const balance = (page: Page) => page.locator('ois-points [part=opener] [part=balance]');
const entries = (page: Page) => page.locator('ois-points [role=listitem]');
const refresh = (page: Page) => page.evaluate(() => document.querySelector('ois-widget')?.refresh());

/** `openPoints` opens the site as a user, and waits for the balance. */
const it = userSiteTest.extend('openPoints', ({ openPage }) => async (user: string): Promise<Page> => {
  const page = await openPage(`/points/${user}`);
  await balance(page).waitFor();
  return page;
});

// WebKit has a file of its own.
describe.each(inject('isThorough') ? ['Chromium', 'Firefox'] : ['Chromium'])('Points in %s', (engine) => {
  if (engine === 'Firefox') it.override('createContext', inFirefox);
  let attempt = 0;
  /** A user whom only this attempt of a test has. */
  const userOf = (name: string): string => `${name}${engine}${attempt}`;
  beforeEach(() => void (attempt += 1));

  it('R6 R8 R9 E11 E12 (W) show a top-up, a charge at a form and its refund to the cent, and to their user alone', async ({
    site,
    openPoints,
  }) => {
    const { backend, simulator, recharge } = site;
    const [mei, amara] = await Promise.all([openPoints(userOf('mei')), openPoints(userOf('amara'))]);
    const consoleMessages: string[] = [];
    mei.on('console', (message) => {
      // Playwright's search by role looks into the form that is kept, and Chromium reports that as a layout of hidden content.
      const isOfPlaywright =
        message.location().url === '' && message.text().startsWith('Rendering was performed');
      if (isOfPlaywright) return;
      consoleMessages.push(message.text());
    });
    await expect.poll(() => balance(mei).textContent()).toBe('CN¥0.00');
    await recharge(userOf('mei'), 1_005, '<b>Order</b>');
    await recharge(userOf('amara'), 777);
    await Promise.all([refresh(mei), refresh(amara)]);
    await expect.poll(() => balance(mei).textContent()).toBe('CN¥10.05');
    await expect.poll(() => balance(amara).textContent()).toBe('CN¥7.77');

    await mei.evaluate(() => document.querySelector('ois-widget')?.open('paid'));
    const form = mei.frameLocator('ois-form-frame iframe');
    await form.getByLabel('Your name').waitFor();
    // Pressed by script: over BiDi, Firefox's pointer misses what has to be scrolled to in a frame of another site.
    const unlock = form.getByRole('button', { name: /Unlock contact/ });
    await unlock.evaluate((button: HTMLButtonElement) => button.click());
    await expect.poll(async () => (await backend.balance(userOf('mei'))).balance_cents).toBe(750);
    await mei.getByRole('button', { name: 'Close', exact: true }).click();
    // Loaded again by itself, since the form closed.
    await expect.poll(() => balance(mei).textContent()).toBe('CN¥7.50');

    const { list } = await backend.logs(userOf('mei'));
    simulator.ledger.refund({ recordId: list[0]!.id, reason: 'Sorry' });
    await refresh(mei);
    await expect.poll(() => balance(mei).textContent()).toBe('CN¥10.05');

    for (const page of [mei, amara]) await page.locator('ois-points [part=opener]').click();
    await expect.poll(() => entries(mei).count()).toBe(3);
    const amounts = await mei.locator('ois-points [part~=entry-amount] bdi').allTextContents();
    expect(amounts).toEqual(['+CN¥2.55', '-CN¥2.55', '+CN¥10.05']);
    expect(await mei.locator('ois-points [part=entry-type]').allTextContents()).toEqual([
      'Refund',
      'Charge',
      'Top-up',
    ]);
    expect(await mei.locator('ois-points [part=entry-reason]').last().textContent()).toBe('<b>Order</b>');
    await expect.poll(() => entries(amara).count()).toBe(1);
    expect(await amara.locator('ois-points [part~=entry-amount] bdi').textContent()).toBe('+CN¥7.77');

    // The charge leads to its form.
    await mei.getByRole('button', { name: 'Open Paid table' }).first().click();
    await mei.getByRole('dialog', { name: 'Paid table' }).waitFor();

    // Another user on the same page sees none of it.
    await mei.evaluate((user) => {
      document.cookie = `user=${user}; Path=/`;
      void document.querySelector('ois-widget')?.reset();
    }, userOf('jonas'));
    await expect.poll(() => balance(mei).textContent()).toBe('CN¥0.00');
    await mei.locator('ois-points [part=opener]').click();
    await mei.getByText('Nothing here yet').waitFor();
    expect(consoleMessages).toEqual([]);
  });

  it('keep the token out of addresses, events, markup and storage', async ({ site, openPoints }) => {
    await site.recharge(userOf('ines'), 100);
    const page = await openPoints(userOf('ines'));
    const tokens: string[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('/ois/token')) {
        tokens.push(((await response.json()) as { access_token: string }).access_token);
      }
    });
    await page.reload();
    await expect.poll(() => balance(page).textContent()).toBe('CN¥1.00');
    await page.locator('ois-points [part=opener]').click();
    await expect.poll(() => entries(page).count()).toBe(1);
    await expect.poll(() => tokens.length).toBe(1);
    const kept = await page.evaluate(() => {
      const points = document.querySelector('ois-widget')?.shadowRoot?.querySelector('ois-points');
      return [
        document.documentElement.outerHTML,
        points?.outerHTML,
        points?.shadowRoot?.innerHTML,
        JSON.stringify(performance.getEntries()),
        JSON.stringify({ ...localStorage, ...sessionStorage }),
        JSON.stringify(history.state),
      ].join('\n');
    });
    expect(kept).toContain('/ois/points/balance');
    expect(kept).not.toContain(tokens[0]);
  });

  it.for([
    ['points', 'Points history', 'Punkteverlauf'],
    ['notifications', 'Notifications', 'Benachrichtigungen'],
  ] as const)(
    'follow the language of a page without a widget, as notifications do: %s',
    async ([name, english, german], { openPage }) => {
      const page = await openPage(`/${name}-alone/${userOf(name)}`);
      await page.getByRole('region', { name: english }).waitFor();
      await page.evaluate(() => (document.documentElement.lang = 'de'));
      await page.getByRole('region', { name: german }).waitFor();
    },
  );
});

// In `npm test`, states.test.ts examines them on the page of all states in German; in `npm run test:states`, in Arabic and
// English too.
describe.runIf(inject('isThorough'))('Points on a screen of 320 pixels', () => {
  it.for([
    ['light', 'en'],
    ['dark', 'ar'],
  ] as const)(
    'are accessible, and do not scroll sideways: theme %s, language %s',
    async ([colorScheme, locale], { browser, site }) => {
      const context = await browser.newContext({ viewport: { width: 320, height: 640 }, colorScheme });
      const page = await context.newPage();
      const user = `narrow${locale}`;
      await site.recharge(user, 5, 'x'.repeat(200));
      await page.goto(`${site.origin}/points/${user}`);
      await page.evaluate(
        (lang) => document.querySelector('ois-widget')?.setAttribute('locale', lang),
        locale,
      );
      await balance(page).waitFor();
      await page.locator('ois-points [part=opener]').click();
      await entries(page).first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await page.addScriptTag({ path: AXE });
      const { violations } = await page.evaluate(() =>
        (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
      );
      expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
      await context.close();
    },
  );
});
