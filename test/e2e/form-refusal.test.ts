import type { Page } from 'playwright';
import { describe, expect, onTestFinished } from 'vitest';
import { findWebKitGtk } from '../../scripts/browsers.mjs';
import { startHealthySite, type HealthySite } from '../doctor/healthy-site.js';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { send } from '../helpers/static-site.js';
import { launchWebKit } from '../helpers/webkit.js';

/** Runs a function's body in a page of an engine. */
type Run = (body: string) => Promise<unknown>;

const it = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startHealthySite))
  .extend('webkit', { scope: 'file' }, startedOnce(launchWebKit));

const HAS_CARDS = `return !!document.querySelector('ois-widget')?.shadowRoot?.querySelector('ois-table-grid')
  ?.shadowRoot?.querySelector('[part=card-open]') && !!customElements.get('ois-form-frame')`;
const OPEN = `document.querySelector('ois-widget').shadowRoot.querySelector('ois-table-grid')
  .shadowRoot.querySelector('[part=card-open]').click()`;
const NOTICE = `return document.querySelector('ois-widget').shadowRoot.querySelector('ois-form-frame')
  .shadowRoot.querySelector('[part=notice]')?.textContent.replace(/\\s+/g, ' ').trim() ?? ''`;

async function expectWords(run: Run, site: HealthySite, header: [string, string]): Promise<void> {
  site.formSite = (_request, response) => {
    response.setHeader(...header);
    send(response, 'text/html', '<h1>Form</h1>');
  };
  await expect.poll(() => run(HAS_CARDS), { timeout: 30_000 }).toBe(true);
  await run(OPEN);
  await expect
    // It comes 6 seconds after the load; the tests of the doctor measure the time.
    .poll(() => run(NOTICE), { timeout: 20_000 })
    .toMatch(/(Is the form missing\?|It may open only in a new tab\.) ?Open in a new tab/);
}

const runIn =
  (page: Page): Run =>
  (body) =>
    page.evaluate(`(() => { ${body} })()`);

describe.for<[string, string]>([
  ['X-Frame-Options', 'DENY'],
  ['Content-Security-Policy', "frame-ancestors 'none'"],
])('A form site that refuses to be framed by %s', (header) => {
  it.beforeEach(({ site }) => site.reset());

  it('shows a text in place of an empty frame in Chromium', async ({ page, site }) => {
    await page.goto(site.origin);
    await expectWords(runIn(page), site, header);
  });

  it('shows a text in place of an empty frame in Firefox', async ({ firefox, site }) => {
    const page = await firefox.newPage();
    onTestFinished(() => page.close());
    await page.goto(site.origin);
    await expectWords(runIn(page), site, header);
  });

  const isMissing = !findWebKitGtk();
  it.skipIf(isMissing)(
    `shows a text in place of an empty frame in WebKit${isMissing ? ' (not run: webkit2gtk-driver and xvfb are not installed)' : ''}`,
    async ({ webkit, site }) => {
      const page = await webkit.openPage();
      await page.goto(site.origin);
      await expectWords((body) => page.run(body), site, header);
    },
  );
});
