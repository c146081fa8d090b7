import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, vi } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { createBackend, toNodeHandler } from '../../src/server/index.js';
import { listenSimulator, type ListeningSimulator } from '../../src/simulator/index.js';
import { browserTest } from '../helpers/browser.js';
import { closeAfterUse } from '../helpers/close-after-use.js';
import { findFreePort } from '../helpers/listen.js';
import { send } from '../helpers/send.js';
import { serveFolder } from './serve-folder.js';
import { installApp, packTarball, startApp } from './packed-app.js';

/** Apps whose build is a folder of files: its name. The test serves it, together with the backend. */
const STATIC_APPS: [name: string, folder: string][] = [
  ['react', 'dist'],
  ['vue', 'dist'],
  ['solid', 'dist'],
  ['webpack', 'dist'],
  ['angular', 'dist'],
];
/** Apps with a server of their own, in which the backend is a route. */
const SERVER_APPS = ['next', 'nuxt', 'sveltekit', 'astro'];

const it = browserTest;

let hub: ListeningSimulator;
let tarball = '';
let env: Record<string, string>;
/** Where the next app is served. The form site allows it. */
let port = 0;

beforeAll(async () => {
  tarball = closeAfterUse(await packTarball()).path;
  port = await findFreePort();
  const frameAncestors = [`http://localhost:${port}`];
  hub = closeAfterUse(await listenSimulator({ hubPort: 0, formPort: 0, consolePort: 0, frameAncestors }));
  const { key } = hub.simulator.keys.create({ label: 'Frameworks' });
  env = { OIS_HUB_URL: hub.hubUrl, OIS_FORM_URL: hub.formUrl, OIS_API_KEY: key };
}, 120_000);

/** Serves a folder and the backend at {@link port} until the test ends. */
async function serveWithBackend(folder: string, edit?: (html: string) => string): Promise<void> {
  const backend = createBackend({
    hubUrl: hub.hubUrl,
    formUrl: hub.formUrl,
    apiKey: env['OIS_API_KEY'],
    identify: ({ headers }) => /user=(\w+)/.exec(headers.get('cookie') ?? '')?.[1],
  });
  const handleBackend = toNodeHandler(backend);
  const handleFile = serveFolder(folder, edit === undefined ? {} : { edit });
  const server = createServer((request, response) =>
    request.url?.startsWith('/ois/') ? handleBackend(request, response) : handleFile(request, response),
  );
  await new Promise<void>((resolve) => void server.listen(port, 'localhost', resolve));
  closeAfterUse({
    close: async () => {
      await backend.close();
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  });
}

/** Filters, renders again, opens a form and closes it, as a user does. */
async function checkPage(page: Page, path = '/'): Promise<void> {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    const { url } = message.location();
    // No app has an icon.
    if (url.endsWith('/favicon.ico') || !['error', 'warning'].includes(message.type())) return;
    problems.push(`${message.text()} ${url}`);
  });
  await page.context().addCookies([{ name: 'user', value: 'alice', url: `http://localhost:${port}` }]);
  await page.goto(`http://localhost:${port}${path}`);
  const cards = page.locator('ois-table-grid [part=card]');
  await cards.first().waitFor();
  const all = await cards.count();

  const tag = page.locator('ois-tag-filter [part~=tag]').first();
  await tag.click();
  await expect.poll(() => cards.count()).toBeLessThan(all);
  const filtered = await cards.count();
  await page.evaluate(() => Object.assign(document.querySelector('ois-widget')!, { isSame: true }));
  await page.getByRole('button', { name: 'Render again' }).click();
  await page.getByRole('button', { name: 'Render again: 1' }).waitFor();
  expect(await page.locator('ois-widget').evaluate((element) => 'isSame' in element)).toBe(true);
  expect(
    await page
      .locator('ois-widget')
      .evaluate((element) => (element as HTMLElement & { messages?: object }).messages),
  ).toEqual({
    retry: 'Once more',
  });
  expect(await cards.count()).toBe(filtered);

  const name = await cards.first().locator('[part=name]').textContent();
  await cards.first().locator('[part=card-open]').click();
  await page
    .locator('ois-form-frame')
    .getByRole('heading', { name: name ?? '' })
    .waitFor();
  await page.frameLocator('ois-form-frame iframe').getByRole('button').first().waitFor();
  await expect.poll(() => page.locator('output').textContent()).toMatch(/^\w+$/);
  await page.locator('ois-form-frame').getByRole('button', { name: 'Close' }).click();
  await page.locator('ois-form-frame iframe').waitFor({ state: 'hidden' });
  expect(await cards.count()).toBe(filtered);
  expect(problems).toEqual([]);
}

describe('Apps whose build is a folder', () => {
  it.for(STATIC_APPS)(
    '%s: types, production build, and the widget in Chromium',
    async ([name, folder], { page }) => {
      const app = closeAfterUse(await installApp(name, tarball));
      await app.run('build');
      await serveWithBackend(join(app.folder, folder));
      await checkPage(page);
    },
  );
});

describe('Apps with a server', () => {
  it.for(SERVER_APPS)(
    '%s: types, build without secrets, and the widget in Chromium',
    async (name, { page }) => {
      const app = closeAfterUse(await installApp(name, tarball));
      await app.run('build');
      closeAfterUse({
        close: startApp(app, { ...env, PORT: String(port), HOST: 'localhost', HOSTNAME: 'localhost' }),
      });
      await vi.waitFor(() => send(`http://localhost:${port}/`), { timeout: 60_000, interval: 200 });
      await checkPage(page);
    },
  );
});

describe('Pages without a build, with the script on another origin', () => {
  it.for([
    ['module', ''],
    ['module', ' crossorigin'],
    ['classic', ''],
    ['classic', ' crossorigin'],
  ])('%s script%s', async ([kind, crossorigin], { page }) => {
    const folder = mkdtempSync(join(tmpdir(), 'ois-cdn-'));
    closeAfterUse({ close: () => rmSync(folder, { recursive: true }) });
    execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
    const server = createServer(serveFolder(join(folder, 'dist'), { isCdn: true }));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    closeAfterUse({
      close: () => {
        server.closeAllConnections();
        server.close();
      },
    });
    const { port: cdnPort } = server.address() as { port: number };
    await serveWithBackend(`${ROOT}demo/frameworks/html`, (html) =>
      html.replace(/src="https:\/\/cdn\.example\.com/, `${crossorigin} src="http://127.0.0.1:${cdnPort}`),
    );
    expect(readFileSync(`${ROOT}demo/frameworks/html/${kind}.html`, 'utf8')).toContain('cdn.example.com');
    await checkPage(page, `/${kind}.html`);
  });
});
