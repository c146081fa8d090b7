import { readFileSync } from 'node:fs';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { ROOT } from '../../scripts/root.mjs';
import { createBackend, toNodeHandler } from '../../src/server/index.js';
import { listenSimulator } from '../../src/simulator/index.js';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { findFreePort, listen } from '../helpers/listen.js';

/** The simulated hub with its form site, and a site whose pages sign in the user in their path. */
async function startNotificationsSite() {
  const port = await findFreePort();
  const hub = await listenSimulator({ frameAncestors: [`http://127.0.0.1:${port}`] });
  hub.simulator.ledger.topUp(1_000);
  hub.simulator.tables.add({
    short_code: 'paid',
    type: 'A',
    supply_name: 'Paid table',
    demand_name: '',
    industry: 'Tests',
    icon: null,
    tags: [],
    status: 'published',
    prices: { unlock: 255 },
  });
  const backend = createBackend({
    hubUrl: hub.hubUrl,
    formUrl: hub.formUrl,
    apiKey: hub.simulator.keys.create({ label: 'tests' }).key,
    identify: (request) => /user=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? null,
    webhook: { allowedIps: ['127.0.0.1', '::1'] },
  });
  const handle = toNodeHandler(backend);
  const site = await listen(
    (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://site');
      if (pathname.startsWith('/ois/')) return handle(request, response);
      const script = /^\/(ois-[\w.-]+\.js)$/.exec(pathname)?.[1];
      if (script) {
        return response
          .setHeader('Content-Type', 'text/javascript')
          .end(readFileSync(`${ROOT}dist/${script}`));
      }
      const [, kind, user] = /^\/(widget|alone)\/(\w+)$/.exec(pathname) ?? [];
      if (!user) return response.writeHead(404).end();
      response.setHeader('Set-Cookie', `user=${user}; Path=/`);
      response.setHeader('Content-Type', 'text/html');
      const element =
        kind === 'widget'
          ? '<ois-widget token-endpoint="/ois/token" points notifications></ois-widget>'
          : '<ois-notifications token-endpoint="/ois/token"></ois-notifications><script type="module" src="/ois-notifications.js"></script>';
      response.end(`<!doctype html><html lang="en"><title>Site</title><link rel="icon" href="data:," />
        <script type="module" src="/ois-widget.js"></script><main><h1>Site</h1>${element}</main></html>`);
    },
    { port },
  );
  hub.simulator.webhooks.add({ notificationUrl: `${site.origin}/ois/webhook` });
  return {
    origin: site.origin,
    form: new URL(hub.formUrl).origin,
    simulator: hub.simulator,
    backend,
    async close() {
      await site.close();
      await backend.close();
      await hub.close();
    },
  };
}

/** `browserTest` with that site. `openPage` opens a page of it whose event stream is open. */
export const notificationsTest = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startNotificationsSite))
  .extend(
    'createContext',
    ({ browser }) =>
      (options: BrowserContextOptions) =>
        browser.newContext(options),
  )
  /** Opens a page of the site, in a browser context of its own unless one is given, and waits for its event stream. */
  .extend('openPage', ({ createContext, site }, { onCleanup }) => {
    const contexts: BrowserContext[] = [];
    onCleanup(async () => void (await Promise.all(contexts.map((context) => context.close()))));
    return async (path: string, shared?: BrowserContext): Promise<Page> => {
      const context = shared ?? (await createContext({ viewport: { width: 1280, height: 800 } }));
      if (!shared) contexts.push(context);
      const page = await context.newPage();
      const isOpen = page.waitForResponse((response) => response.url().endsWith('/ois/events'));
      await page.goto(site.origin + path);
      await isOpen;
      return page;
    };
  });
