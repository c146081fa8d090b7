import { describe, expect, onTestFinished } from 'vitest';
import { findWebKitGtk } from '../../scripts/browsers.mjs';
import { startHealthySite } from '../doctor/healthy-site.js';
import { widget } from '../doctor/seeded-mistake.js';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { launchWebKit } from '../helpers/webkit.js';

const it = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startHealthySite))
  .extend('webkit', { scope: 'file' }, startedOnce(launchWebKit));

const HAS_DOCTOR = `!!window.OIS?.doctor && !!document.querySelector('ois-widget')?.shadowRoot
  ?.querySelector('ois-table-grid')?.shadowRoot?.querySelector('[part=card-open]')`;

describe('OIS.doctor() on a healthy page with points and notifications', () => {
  it.beforeEach(({ site }) => {
    site.reset();
    site.body = widget('token-endpoint="/ois/token" points notifications locale="de"');
  });

  it('finds nothing in Chromium', async ({ page, site }) => {
    await page.goto(site.origin);
    await expect.poll(() => page.evaluate(HAS_DOCTOR), { timeout: 15_000 }).toBe(true);
    expect(await page.evaluate('OIS.doctor()')).toEqual([]);
  });

  it('finds nothing in Firefox', async ({ firefox, site }) => {
    const page = await firefox.newPage();
    onTestFinished(() => page.close());
    await page.goto(site.origin);
    await expect.poll(() => page.evaluate(HAS_DOCTOR), { timeout: 15_000 }).toBe(true);
    expect(await page.evaluate('OIS.doctor()')).toEqual([]);
  });

  const isMissing = !findWebKitGtk();
  it.skipIf(isMissing)(
    `finds nothing in WebKit${isMissing ? ' (not run: webkit2gtk-driver and xvfb are not installed)' : ''}`,
    async ({ webkit, site }) => {
      const page = await webkit.openPage();
      await page.goto(site.origin);
      await expect.poll(() => page.run(`return ${HAS_DOCTOR}`), { timeout: 15_000 }).toBe(true);
      expect(await page.run('return OIS.doctor()')).toEqual([]);
    },
  );
});
