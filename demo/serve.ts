import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { ROOT } from '../scripts/root.mjs';
import { createBackend } from '../src/server/index.js';
import { listenSimulator, type Language, type ListenOptions } from '../src/simulator/index.js';
import { choosePorts } from './ports.js';
import { Sessions } from './sessions.js';
import type { Catalogue } from './site-api.js';
import { createSite, type PageFile, type SiteOptions } from './site.js';
import { DEMO_TEXTS } from './texts.js';
import { USERS } from './users.js';
import { readWidgetSettings } from './widget-settings.js';

/** Reads a page. The full page for WebViews is part of the product; the others belong to the demo. */
const readPage = (file: PageFile): Promise<string> =>
  readFile(`${ROOT}${file === 'embed.html' ? 'src/embed' : 'demo'}/${file}`, 'utf8');

/** Starts the simulated hub, its form site, its console and the demo site in this process. Ctrl-C ends them all. */
export async function serve({ dev }: { dev: boolean }): Promise<void> {
  try {
    await start(dev);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

async function start(dev: boolean): Promise<void> {
  const {
    PORT: port,
    HUB_PORT: hubPort,
    FORM_PORT: formPort,
    CONSOLE_PORT: consolePort,
  } = await choosePorts({ PORT: 5173, HUB_PORT: 5180, FORM_PORT: 5181, CONSOLE_PORT: 5182 });
  const page = `http://localhost:${port}`;

  const sessions = new Sessions();
  const ports = { hubPort, formPort, consolePort };
  const english = await startCatalogue({ ...ports, page, sessions, language: 'en', basePath: '/ois' });
  const { consolePassword } = english.hub;
  // A hub has one catalogue in one language, so the Chinese page has a hub of its own, on free ports.
  const chinese = await startCatalogue({
    page,
    sessions,
    consolePassword,
    language: 'zh-CN',
    basePath: '/zh-CN/ois',
  });
  const catalogues = { en: english.catalogue, 'zh-CN': chinese.catalogue };
  const options = { catalogues, sessions, settings: await readWidgetSettings() };

  const server = createServer();
  await (dev ? mountDev(server, options) : mountBuilt(server, options));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  const { hubUrl, formUrl, consoleUrl } = english.hub;
  console.log(`Demo ready: ${page}/`);
  console.log(`Demo in Chinese: ${page}/?lang=zh-CN`);
  console.log(`Simulated hub: ${hubUrl}/`);
  console.log(`Form site: ${formUrl}/`);
  console.log(`Developer console: ${consoleUrl}/`);
  console.log(`Developer console in Chinese: ${chinese.hub.consoleUrl}/?lang=zh-CN`);
  console.log(`Console password: ${consolePassword}`);

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close();
      server.closeAllConnections();
      // Vite's file watchers would keep the process alive.
      void Promise.all([english.close(), chinese.close()]).then(() => process.exit(0));
    });
  }
}

interface CatalogueOptions extends Pick<
  ListenOptions,
  'hubPort' | 'formPort' | 'consolePort' | 'consolePassword'
> {
  page: string;
  sessions: Sessions;
  language: Language;
  basePath: string;
}

/** Starts the hub of a language, with the backend kit for it, and with points to spend in forms. */
async function startCatalogue({ page, sessions, language, basePath, ...listenOptions }: CatalogueOptions) {
  const frameAncestors = [page, page.replace('localhost', '127.0.0.1')];
  const hub = await listenSimulator({ ...listenOptions, language, frameAncestors });
  const { keys, webhooks, ledger } = hub.simulator;
  const backend = createBackend({
    hubUrl: hub.hubUrl,
    formUrl: hub.formUrl,
    // Each start has a new key, so that no key has to be configured.
    apiKey: keys.create({ label: 'Demo site' }).key,
    basePath,
    identify: (request) => sessions.findUser(request),
    // The hub runs on this machine.
    webhook: { allowedIps: ['127.0.0.1', '::1'] },
  });
  webhooks.add({ notificationUrl: `${page}${basePath}/webhook` });
  ledger.topUp(100);
  const { welcomePoints: reason } = DEMO_TEXTS[language].server;
  for (const { id } of USERS) ledger.transfer({ clientUserId: id, amountCents: 2_000, reason });
  const origins = { page, hub: hub.hubUrl, form: hub.formUrl, console: hub.consoleUrl };
  const catalogue: Catalogue = { backend, basePath, origins };
  const close = async (): Promise<void> => {
    await backend.close();
    await hub.close();
  };
  return { hub, catalogue, close };
}

type Common = Omit<SiteOptions, 'page' | 'strict'>;

async function mountBuilt(server: Server, options: Common): Promise<void> {
  const site = createSite({ ...options, page: readPage, strict: true });
  server.on('request', getRequestListener(site.fetch));
}

const fromSource = (file: string, attributes = ''): string =>
  `<script type="module" src="/src/${file}"${attributes}></script>`;

/** Tags of built files, and the tags of their sources. */
const SOURCE_TAGS: [RegExp, string][] = [
  [/<script[^>]* src="\.?\/ois-widget\.(?:iife\.)?js"([^>]*)><\/script>/, fromSource('drop-in.ts', '$1')],
  [/<script[^>]* src="\/ois-notifications\.js"><\/script>/, fromSource('notifications.ts')],
  [/<script[^>]* src="\.\/ois-embed\.js"><\/script>/, fromSource('embed/embed.ts')],
  [/\.\/ois-embed\.css/, '/src/embed/embed.css'],
];

/** The only built file that another script imports. */
const HOST_FILE = { path: '/ois-host.js', source: `export * from '/src/bridge/host.ts';` };

/** Mounts the site with the sources instead of the built drop-in, and with live reload. */
async function mountDev(server: Server, options: Common): Promise<void> {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  const page = async (file: PageFile): Promise<string> => {
    let html = await readPage(file);
    for (const [built, source] of SOURCE_TAGS) html = html.replace(built, source);
    return vite.transformIndexHtml('/', html);
  };
  const listener = getRequestListener(createSite({ ...options, page, strict: false }).fetch);
  server.on('request', (incoming, outgoing) => {
    if (incoming.url === HOST_FILE.path) {
      outgoing.setHeader('Content-Type', 'text/javascript').end(HOST_FILE.source);
    } else if (incoming.url?.startsWith('/demo/')) {
      // Vite would resolve /demo/site to demo/site.ts.
      void listener(incoming, outgoing);
    } else {
      vite.middlewares(incoming, outgoing, () => void listener(incoming, outgoing));
    }
  });
}
