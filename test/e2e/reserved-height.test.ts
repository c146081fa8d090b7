import { describe, expect } from 'vitest';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { startHostSite } from '../helpers/host-site.js';

const DELAY_MS = 800;

const it = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startHostSite))
  .override('contextOptions', ({ site }) => ({ baseURL: site.origin }));

/** The reserved height is that of docs/theming.md, "Space before it has loaded". */
const PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Page</title>
  <style>ois-widget { display: block; margin: 12px 0; min-height: 100vh }</style>
  <script>
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) shifts.push(value);
    }).observe({ type: 'layout-shift', buffered: true });
  </script>
  <h1>Page</h1>
  <ois-widget token-endpoint="/mei/token"></ois-widget>
  <p>Below</p>
  <script type="module" src="/ois-widget.js"></script></html>`;

describe.each([
  ['wide screen', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 844 }],
])('Layout shift with a reserved height, %s', (_name, viewport) => {
  it.for([
    ['at once', /no such file/],
    ['late', /ois-deferred/],
  ] as const)('is 0 when the deferred file comes %s', async ([, delayed], { page, site }) => {
    site.tableCount = 40;
    site.pages.set('/', { html: PAGE });
    await page.setViewportSize(viewport);
    await page.route(delayed, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
      await route.continue();
    });
    await page.goto('/');
    await page.locator('ois-widget [part=search]').first().waitFor();
    await page.locator('ois-table-grid [part=sort]').waitFor();
    await page.waitForTimeout(300);
    expect(await page.evaluate('shifts')).toEqual([]);
  });
});
