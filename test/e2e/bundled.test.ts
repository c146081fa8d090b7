import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { MAX_DEFINE_GZIP_BYTES } from '../../scripts/package-size.mjs';
import { builtFile } from '../helpers/built-files.js';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { startHostSite } from '../helpers/host-site.js';
import { packPackage } from '../helpers/packed-app.js';

const it = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startHostSite))
  .extend('npmPackage', { scope: 'file' }, startedOnce(packPackage))
  .override('contextOptions', ({ site }) => ({ baseURL: site.origin }))
  /** Opens a built app. The site serves only the app's own files, not the drop-in at its root. */
  .extend('openApp', ({ page, context, site }) => async (folder: string): Promise<void> => {
    site.requests.length = 0;
    await context.route(`${site.origin}/ois-*`, (route) => route.abort());
    await context.route(`${site.origin}/assets/*`, (route) =>
      route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
    );
    site.pages.set('/', { html: readFileSync(join(folder, 'index.html'), 'utf8') });
    await page.goto('/');
  });

const cards = (page: Page) => page.locator('ois-table-grid [part=card]');
const WIDGET = '<ois-widget token-endpoint="/mei/token"></ois-widget>';
const html = (body: string): string =>
  `<!doctype html><html lang="de"><title>App</title>${body}<script type="module" src="/main.js"></script></html>`;

/** Returns the size of the scripts that the page of a built app loads at first (bytes after gzip). */
const measureFirstLoad = (folder: string): number => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const files = [...page.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path = '']) =>
    join(folder, path),
  );
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
};

describe('Package: bundled by Vite for production', () => {
  it.for(['open-integration-widget/ois-widget.js', 'open-integration-widget/define'])(
    'import "%s" works, with language, search and forms',
    async (specifier, { page, npmPackage, openApp, consoleMessages }) => {
      const files = { 'index.html': html(WIDGET), 'main.js': `import '${specifier}';` };
      await openApp(await npmPackage.buildApp(files));
      await page.getByText('9 Projekte').waitFor();
      await page.locator('ois-widget [part=search-field] [part=search]').fill('mei 3');
      await expect.poll(() => cards(page).count()).toBe(1);
      await cards(page).first().click();
      await page.frameLocator('ois-form-frame iframe').getByRole('heading').waitFor();
      expect(consoleMessages).toEqual([]);
    },
  );

  it.for([
    ['the page contains', ''],
    ['the page adds later', `await new Promise((done) => setTimeout(done, 200));`],
  ])(
    'import "open-integration-widget/define" registers an element that %s',
    async ([, wait], { page, npmPackage, openApp }) => {
      const element = '<ois-points points-endpoint="/mei/points"></ois-points>';
      const files = {
        'index.html': html(wait ? '' : element),
        'main.js': `import 'open-integration-widget/define'; ${wait && `${wait} document.body.innerHTML = '${element}';`}`,
      };
      await openApp(await npmPackage.buildApp(files));
      await expect
        .poll(() => page.locator('ois-points').evaluate((points) => !!points.shadowRoot))
        .toBe(true);
      for (const name of ['ois-form-frame', 'ois-notifications'])
        await page.waitForFunction((tag) => customElements.get(tag), name);
    },
  );

  it('import "open-integration-widget/define" works with the Trusted Types that docs/security.md names', async ({
    page,
    npmPackage,
    openApp,
    consoleMessages,
  }) => {
    const policy = "require-trusted-types-for 'script'; trusted-types lit-html";
    const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
    const main = `import 'open-integration-widget/define';`;
    await openApp(await npmPackage.buildApp({ 'index.html': html(meta + WIDGET), 'main.js': main }));
    await page.getByText('9 Projekte').waitFor();
    await cards(page).first().click();
    await page.frameLocator('ois-form-frame iframe').getByRole('heading').waitFor();
    expect(consoleMessages).toEqual([]);
  });

  it('import { mount } from "open-integration-widget" registers and adds a widget', async ({
    page,
    npmPackage,
    openApp,
  }) => {
    const main = `import { mount } from 'open-integration-widget'; mount(document.body, { tokenEndpoint: '/mei/token' });`;
    const folder = await npmPackage.buildApp({ 'index.html': html(''), 'main.js': main });
    await openApp(folder);
    await page.getByText('9 Projekte').waitFor();
    expect(measureFirstLoad(folder)).toBeLessThan(MAX_DEFINE_GZIP_BYTES + 500);
  });

  it('import "open-integration-widget/ois-widget.js" loads deferred files from OIS.base', async ({
    page,
    site,
    npmPackage,
    openApp,
  }) => {
    const files = {
      'index.html': html(`<script>window.OIS = { base: '${site.cdn}' }</script>${WIDGET}`),
      'main.js': `import 'open-integration-widget/ois-widget.js';`,
    };
    await openApp(await npmPackage.buildApp(files));
    await page.getByText('9 Projekte').waitFor();
    expect(site.requests).toContain(`GET /cdn/${builtFile('ois-locale-de')}`);
  });

  it('fails to build if the deferred files are missing', async ({ npmPackage }) => {
    const dropIn = readFileSync(new URL('../../dist/ois-widget.js', import.meta.url), 'utf8');
    const files = {
      'index.html': html(WIDGET),
      'main.js': `import './ois-widget.js';`,
      'ois-widget.js': dropIn,
    };
    await expect(npmPackage.buildApp(files)).rejects.toThrow(/ois-(deferred|locale-[\w-]+)\.js/);
  });
});
