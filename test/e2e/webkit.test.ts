import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished } from 'vitest';
import { findWebKitGtk } from '../../scripts/browsers.mjs';
import { NOTIFICATION_EVENTS } from '../../src/hub/events.js';
import { startedOnce } from '../helpers/browser.js';
import { launchWebKit, type WebKitPage } from '../helpers/webkit.js';
import { EXPECTED_NOTIFICATIONS } from './expected-notifications.js';
import { userSiteTest } from './user-site.js';

const isInstalled = Boolean(findWebKitGtk());

const OPENER = 'ois-points >> [part=opener]';
const BELL = 'ois-notifications >> [part=opener]';
const FORM = 'ois-form-frame >> iframe';
const CLOSE_FORM = 'ois-form-frame >> [part=close]';

/**
 * `openEmpty` opens a window, which is closed after the test, `openWindow` one that shows the site to a new user, whose event stream
 * and balance are there.
 */
const it = userSiteTest
  .extend('webkit', { scope: 'file' }, startedOnce(launchWebKit))
  .extend('openEmpty', ({ webkit }, { onCleanup }) => {
    const pages: WebKitPage[] = [];
    onCleanup(async () => void (await Promise.all(pages.map((page) => page.close()))));
    return async (): Promise<WebKitPage> => {
      const page = await webkit.openPage();
      pages.push(page);
      return page;
    };
  })
  .extend('openWindow', ({ openEmpty, site }) => async (): Promise<{ page: WebKitPage; user: string }> => {
    const user = `user${randomBytes(4).toString('hex')}`;
    const page = await openEmpty();
    await page.goto(`${site.origin}/widget/${user}`);
    await expect.poll(() => site.streamUsers.has(user)).toBe(true);
    await expect.poll(() => balance(page)).toEqual(['CN¥0.00']);
    await page.run(`
      window.outcomes = [];
      document.addEventListener('ois-outcome', ({ detail }) => outcomes.push([detail.event, detail.amountCents]));`);
    return { page, user };
  });

const balance = (page: WebKitPage): Promise<string[]> => page.texts(`${OPENER} [part=balance]`);
const outcomes = (page: WebKitPage): Promise<unknown> => page.run('return outcomes.sort()');
const titles = (page: WebKitPage): Promise<string[]> =>
  page.texts('ois-notifications >> [part=notification-title]');

describe.skipIf(!isInstalled)(
  `Points and notifications in WebKit${isInstalled ? '' : ' (not run: webkit2gtk-driver and xvfb are not installed)'}`,
  () => {
    it('R6 R8 R9 E11 E12 (W) V8 V9 (S H) show a top-up, a charge at a form and its refund to the cent, and to their user alone', async ({
      site,
      openWindow,
    }) => {
      const { simulator } = site;
      // One after the other: to start a WebKit takes both cores.
      const mei = await openWindow();
      const amara = await openWindow();
      await site.recharge(mei.user, 1_005);
      await site.recharge(amara.user, 777);
      // Without a refresh: the stream's outcome makes the widget load the balance.
      await expect.poll(() => balance(mei.page)).toEqual(['CN¥10.05']);
      await expect.poll(() => balance(amara.page)).toEqual(['CN¥7.77']);

      await mei.page.run(`document.querySelector('ois-widget').open('paid')`);
      await mei.page.inFrame(FORM, () => mei.page.click('button', { name: 'Unlock contact' }));
      await expect.poll(() => balance(mei.page)).toEqual(['CN¥7.50']);
      expect((await site.backend.balance(mei.user)).balance_cents).toBe(750);
      await mei.page.click(CLOSE_FORM);

      const { list } = await site.backend.logs(mei.user);
      simulator.ledger.refund({ recordId: list[0]!.id, reason: 'Sorry' });
      const { id } = simulator.webhooks.add({ billingUrl: `${site.origin}/ois/webhook` });
      onTestFinished(() => void simulator.webhooks.remove(id));
      await simulator.fire('billing_refund', { clientUserId: mei.user, shortCode: 'paid', amountCents: 255 });
      await expect.poll(() => balance(mei.page)).toEqual(['CN¥10.05']);
      await expect
        .poll(() => outcomes(mei.page))
        .toEqual([
          ['billing_refund', 255],
          ['order_matched', null],
          ['recharge', 1_005],
        ]);

      for (const { page } of [mei, amara]) await page.click(OPENER);
      const amounts = (page: WebKitPage) => page.texts('ois-points >> [part~=entry-amount] bdi');
      await expect.poll(() => amounts(mei.page)).toEqual(['+CN¥2.55', '-CN¥2.55', '+CN¥10.05']);
      await expect.poll(() => amounts(amara.page)).toEqual(['+CN¥7.77']);
      await expect.poll(() => outcomes(amara.page)).toEqual([['recharge', 777]]);
    });

    it('V6 (S H) V7 (S) show each of the seven notifications, and open it at its link', async ({
      site,
      openWindow,
    }) => {
      const { page, user } = await openWindow();
      for (const event of NOTIFICATION_EVENTS) {
        await site.simulator.fire(event, { clientUserId: user, shortCode: 'paid' });
      }
      await expect.poll(() => page.texts(`${BELL} [part=badge]`)).toEqual(['7']);
      await page.click(BELL);
      await expect.poll(() => titles(page)).toEqual(EXPECTED_NOTIFICATIONS.map(([title]) => title));
      for (const [index, [, link]] of EXPECTED_NOTIFICATIONS.entries()) {
        if (index > 0) await page.click(BELL);
        await page.click('ois-notifications >> [part=notification-button]', { index });
        // The frame may still have the form of the notification before.
        const readUrl = () =>
          page.inFrame(FORM, async () => new URL(String(await page.run('return location.href'))));
        const readLink = async (): Promise<string> => {
          const url = await readUrl();
          url.searchParams.delete('token');
          return (url.pathname + url.search).slice(0, link.length);
        };
        await expect.poll(readLink).toBe(link);
        expect((await readUrl()).searchParams.getAll('token')).toHaveLength(1);
        await page.click(CLOSE_FORM);
      }
    });

    it('stay on the page when forms close that have navigated, and Back leaves it by one press', async ({
      openEmpty,
      site,
    }) => {
      const page = await openEmpty();
      await page.goto(`${site.origin}/points/ines`);
      await page.goto(`${site.origin}/widget/ines`);
      await expect.poll(() => balance(page)).toEqual(['CN¥0.00']);
      await page.run('window.isSamePage = true');
      for (let count = 0; count < 2; count += 1) {
        await page.run(`document.querySelector('ois-widget').open('paid')`);
        await page.inFrame(FORM, () => page.click('button', { name: 'My records' }));
        await page.inFrame(FORM, () => Promise.resolve(), { until: 'Back to the form' });
        await page.click(CLOSE_FORM);
        // Longer than it takes to step over the entries of the form.
        await setTimeout(1_500);
        expect(await page.run('return [location.pathname, window.isSamePage]')).toEqual([
          '/widget/ines',
          true,
        ]);
      }
      await page.back();
      await expect.poll(() => page.run('return location.pathname')).toBe('/points/ines');
    });
  },
);
