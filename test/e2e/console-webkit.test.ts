import { describe, expect, it } from 'vitest';
import { findWebKitGtk } from '../../scripts/browsers.mjs';
import { launchWebKit, type WebKitPage } from '../helpers/webkit.js';
import { runningConsole } from './running-console.js';

const isInstalled = Boolean(findWebKitGtk());

const { running } = runningConsole();

describe.skipIf(!isInstalled)(
  `Console after Back in WebKit, which restores pages${isInstalled ? '' : ' (not run: webkit2gtk-driver and xvfb are not installed)'}`,
  () => {
    it('shows no API key that was copied, and does what a corrected form says', async () => {
      const { consoleUrl, consolePassword, simulator } = running();
      const webkit = await launchWebKit();
      try {
        const page = await webkit.openPage();
        const path = (): Promise<unknown> => page.run('return location.pathname');
        const read = (selector: string): Promise<unknown> =>
          page.run('return document.querySelector(arguments[0])?.textContent', selector);
        await page.goto(`${consoleUrl}/login`);
        await send(page, { password: consolePassword });
        await expect.poll(path).toBe('/');

        await page.goto(`${consoleUrl}/keys/new`);
        await send(page, { label: 'mine' });
        await expect.poll(() => read('.secret code')).toMatch(/^sk-/);
        await send(page, {});
        await expect.poll(path).toBe('/keys');
        await page.back();
        await expect.poll(path).toBe('/keys/created');
        await expect.poll(() => read('main')).toBeTruthy();
        await expect.poll(() => read('.secret code')).toBeFalsy();

        simulator.ledger.topUp(1_000);
        await page.goto(`${consoleUrl}/points/transfer`);
        for (const amount of ['100', '300']) {
          await page.run('window.isFilledIn = true');
          await send(page, { client_user_id: 'mei', amount });
          await expect.poll(path).toBe('/points');
          await page.back();
          // The page that was filled in is loaded again.
          await expect
            .poll(() => page.run('return [location.pathname, window.isFilledIn].join()'))
            .toBe('/points/transfer,');
        }
        expect(simulator.users.get('mei')?.balance_cents).toBe(400);
      } finally {
        await webkit.close();
      }
    });
  },
);

/** Fills in the page's form and sends it. */
async function send(page: WebKitPage, values: Record<string, string>): Promise<void> {
  await page.run(
    `for (const [id, value] of Object.entries(arguments[0])) document.getElementById(id).value = value;
    document.querySelector('main .primary').click();`,
    values,
  );
}
