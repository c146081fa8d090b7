import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, vi } from 'vitest';
import { createBackend, toNodeHandler } from '../../src/server/index.js';
import { listenSimulator } from '../../src/simulator/index.js';
import { closeAfterUse } from '../helpers/close-after-use.js';
import { findFreePort } from '../helpers/listen.js';
import { send } from '../helpers/send.js';
import { installApp, packTarball, startApp, type AppVersion } from './packed-app.js';
import { serveFolder } from './serve-folder.js';

/** The folder with the files of a production build, or `undefined` for an app with a server, in which the backend is a route. */
export const BUILD_FOLDERS = {
  react: 'dist',
  preact: 'dist',
  vue: 'dist',
  solid: 'dist',
  webpack: 'dist',
  angular: 'dist',
  next: undefined,
  nuxt: undefined,
  sveltekit: undefined,
  astro: undefined,
} as const satisfies Record<string, string | undefined>;

/** Name of an app in demo/frameworks. */
export type AppName = keyof typeof BUILD_FOLDERS;

/** The packed package, a simulated hub, and the one origin at which apps are served. */
export interface FrameworkSite {
  /** Path of the package as published to npm. */
  tarball: string;
  /** Serves a folder and the backend until the test ends. */
  serveWithBackend(folder: string, edit?: (html: string) => string): Promise<void>;
  /** Installs an app, builds it without secrets, serves it, and checks its page. */
  checkApp(name: AppName, page: Page, version?: AppVersion): Promise<void>;
  /** Filters, renders again, opens a form and closes it, as a user does. */
  checkPage(page: Page, path?: string): Promise<void>;
}

/** Starts the site until the file's last test ends. */
export async function startFrameworkSite(): Promise<FrameworkSite> {
  const tarball = closeAfterUse(await packTarball()).path;
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const hub = closeAfterUse(
    await listenSimulator({ hubPort: 0, formPort: 0, consolePort: 0, frameAncestors: [origin] }),
  );
  const { key } = hub.simulator.keys.create({ label: 'Frameworks' });

  const serveWithBackend: FrameworkSite['serveWithBackend'] = async (folder, edit) => {
    const backend = createBackend({
      hubUrl: hub.hubUrl,
      formUrl: hub.formUrl,
      apiKey: key,
      identify: ({ headers }) => /(?:^|; )user=(\w+)/.exec(headers.get('cookie') ?? '')?.[1],
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
  };

  const checkApp: FrameworkSite['checkApp'] = async (name, page, version) => {
    const app = closeAfterUse(await installApp(name, tarball, version));
    await app.run('build');
    const folder = BUILD_FOLDERS[name];
    if (folder === undefined) {
      const secrets = { OIS_HUB_URL: hub.hubUrl, OIS_FORM_URL: hub.formUrl, OIS_API_KEY: key };
      const address = { PORT: String(port), HOST: 'localhost', HOSTNAME: 'localhost' };
      closeAfterUse({ close: startApp(app, { ...secrets, ...address }) });
      await vi.waitFor(() => send(`${origin}/`), { timeout: 60_000, interval: 200 });
    } else {
      await serveWithBackend(join(app.folder, folder));
    }
    await checkPage(page, origin);
  };

  return {
    tarball,
    serveWithBackend,
    checkApp,
    checkPage: (page, path = '/') => checkPage(page, origin, path),
  };
}

/** Filters, renders again, opens a form and closes it, as a user does. */
async function checkPage(page: Page, origin: string, path = '/'): Promise<void> {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    const { url } = message.location();
    // No app has an icon.
    if (url.endsWith('/favicon.ico') || !['error', 'warning'].includes(message.type())) return;
    problems.push(`${message.text()} ${url}`);
  });
  await page.context().addCookies([{ name: 'user', value: 'alice', url: origin }]);
  await page.goto(origin + path);
  const cards = page.locator('ois-table-grid [part=card]');
  await cards.first().waitFor();
  const all = await cards.count();

  const tag = page.locator('ois-tag-filter [part~=tag]').first();
  await tag.click();
  await expect.poll(() => cards.count()).toBeLessThan(all);
  const filtered = await cards.count();
  // Before it renders again: an element that a server has sent may get its listeners only then.
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

  await page.evaluate(() => Object.assign(document.querySelector('ois-widget')!, { isSame: true }));
  await page.getByRole('button', { name: 'Render again' }).click();
  await page.getByRole('button', { name: 'Render again: 1' }).waitFor();
  expect(await page.locator('ois-widget').evaluate((element) => 'isSame' in element)).toBe(true);
  expect(
    await page
      .locator('ois-widget')
      .evaluate((element) => (element as HTMLElement & { messages?: object }).messages),
  ).toEqual({ retry: 'Once more' });
  expect(await cards.count()).toBe(filtered);
  expect(problems).toEqual([]);
}
