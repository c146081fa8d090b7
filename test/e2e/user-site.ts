import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { createBackend, toNodeHandler, type Backend } from '../../src/server/index.js';
import { listenSimulator, type Simulator } from '../../src/simulator/index.js';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { findFreePort, listen } from '../helpers/listen.js';
import { findDropInFile, send, sendFile } from '../helpers/static-site.js';

const widget = (attributes: string): string =>
  `<ois-widget token-endpoint="/ois/token" ${attributes}></ois-widget>`;
const alone = (name: string): string =>
  `<ois-${name} token-endpoint="/ois/token"></ois-${name}><script type="module" src="/ois-${name}.js"></script>`;

/** What the pages show, by the first part of their path. The second part is the user. */
const PAGES: Record<string, string> = {
  points: widget('points top-up'),
  widget: widget('points notifications'),
  'points-alone': alone('points'),
  'notifications-alone': alone('notifications'),
};

/** A site with a backend and the simulated hub, whose pages sign in the user in their path, such as `/widget/mei`. */
export interface UserSite {
  origin: string;
  /** Origin of the form site. */
  form: string;
  simulator: Simulator;
  backend: Backend;
  /** Users whose event streams were requested so far. */
  streamUsers: Set<string>;
  /** Credits a user through the backend, as after a payment. */
  recharge(clientUserId: string, amountCents: number, reason?: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts it, with a table `paid` that costs 2.55 yuan to unlock, and notifications of the hub that reach the backend. */
export async function startUserSite(): Promise<UserSite> {
  const port = await findFreePort();
  const hub = await listenSimulator({ frameAncestors: [`http://127.0.0.1:${port}`] });
  const { simulator } = hub;
  simulator.ledger.topUp(1_000);
  simulator.tables.add({
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
  const getUser = (cookie: string | null | undefined): string | null =>
    /user=(\w+)/.exec(cookie ?? '')?.[1] ?? null;
  const backend = createBackend({
    hubUrl: hub.hubUrl,
    formUrl: hub.formUrl,
    apiKey: simulator.keys.create({ label: 'tests' }).key,
    identify: ({ headers }) => getUser(headers.get('cookie')),
    webhook: {
      allowedIps: ['127.0.0.1', '::1'],
      onDeduct: () => ({ ok: true }),
      onRefund: () => undefined,
    },
  });
  const handle = toNodeHandler(backend);
  const streamUsers = new Set<string>();
  const site = await listen(
    (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://site');
      if (pathname === '/ois/events') streamUsers.add(getUser(request.headers.cookie) ?? '');
      if (pathname.startsWith('/ois/')) return handle(request, response);
      const script = findDropInFile(pathname);
      if (script) return sendFile(response, script);
      const [, kind = '', user] = /^\/([\w-]+)\/(\w+)$/.exec(pathname) ?? [];
      const element = PAGES[kind];
      if (!element) return response.writeHead(404).end();
      response.setHeader('Set-Cookie', `user=${user}; Path=/`);
      const html = `<!doctype html><html lang="en"><title>Site</title><link rel="icon" href="data:," />
        <script type="module" src="/ois-widget.js"></script><main><h1>Site</h1>${element}</main></html>`;
      return send(response, 'text/html', html);
    },
    { port },
  );
  simulator.webhooks.add({ notificationUrl: `${site.origin}/ois/webhook` });
  return {
    origin: site.origin,
    form: new URL(hub.formUrl).origin,
    simulator,
    backend,
    streamUsers,
    recharge: (clientUserId, amountCents, reason = 'Top-up') =>
      backend.recharge({ clientUserId, amountCents, externalOrderId: crypto.randomUUID(), reason }),
    async close() {
      await site.close();
      await backend.close();
      await hub.close();
    },
  };
}

/** `browserTest` with that site. Override `createContext` for another browser. */
export const userSiteTest = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startUserSite))
  .extend(
    'createContext',
    ({ browser }) =>
      (options: BrowserContextOptions) =>
        browser.newContext(options),
  )
  /**
   * Opens a page of the site, in a browser context of its own unless `options.context` is given. Resolves with
   * `options.until`, which is called before the page is loaded.
   */
  .extend('openPage', ({ createContext, site }, { onCleanup }) => {
    const contexts: BrowserContext[] = [];
    onCleanup(async () => void (await Promise.all(contexts.map((context) => context.close()))));
    return async (
      path: string,
      options: { context?: BrowserContext | undefined; until?: (page: Page) => Promise<unknown> } = {},
    ): Promise<Page> => {
      const viewport = { width: 1280, height: 800 };
      const context = options.context ?? (await createContext({ viewport, locale: 'en' }));
      if (!options.context) contexts.push(context);
      const page = await context.newPage();
      const isReady = options.until?.(page);
      await page.goto(site.origin + path);
      await isReady;
      return page;
    };
  });

/** For `it.override('createContext', inFirefox)`: pages in Firefox. */
export const inFirefox =
  ({ firefox }: { firefox: Browser }) =>
  (options: BrowserContextOptions): Promise<BrowserContext> =>
    firefox.newContext(options);
