import type { RequestListener } from 'node:http';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { listen, type TestServer } from '../helpers/listen.js';
import { findEmbedFile, send, sendFile } from '../helpers/static-site.js';
import { createWebKitTab, openPlaywrightTab } from '../helpers/tab.js';
import { launchWebKit } from '../helpers/webkit.js';

/** A server with its number of TCP connections, so that a connection without a request is seen too. */
interface CountedServer extends TestServer {
  connections: number;
  requests: string[];
}

/** A site with the widget, its hub and its form site: each an origin of its own. */
export interface ConsentSite {
  own: CountedServer;
  hub: CountedServer;
  form: CountedServer;
  /** The HTML of the page at `/`. */
  html: string;
  /** Forgets what was counted. */
  reset(): void;
  close(): Promise<void>;
}

async function listenCounted(handler: RequestListener): Promise<CountedServer> {
  const server = await listen(
    (request, response) => {
      counted.requests.push(`${request.method} ${request.url}`);
      handler(request, response);
    },
    { host: 'localhost', onConnection: () => void (counted.connections += 1) },
  );
  const counted = Object.assign(server, { connections: 0, requests: [] as string[] });
  return counted;
}

export async function startConsentSite(): Promise<ConsentSite> {
  const hub = await listenCounted((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    if (request.url?.startsWith('/icon'))
      return send(response, 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const list = request.url?.includes('tags')
      ? ['home']
      : Array.from({ length: 4 }, (_, index) => ({
          short_code: `code${index}`,
          name: `Table ${index}`,
          tags: ['home'],
          icon: `${hub.origin}/icon${index}.svg`,
        }));
    return send(response, 'application/json', JSON.stringify({ code: 200, message: '', data: { list } }));
  });
  const form = await listenCounted((_request, response) =>
    send(response, 'text/html', '<!doctype html><p>Form'),
  );
  const own = await listenCounted((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://own');
    const file = findEmbedFile(pathname);
    if (file) return sendFile(response, file);
    if (pathname === '/') return send(response, 'text/html', site.html);
    if (pathname !== '/ois/token') return void response.writeHead(404).end();
    const answer = {
      access_token: 'token-of-ada',
      expires_in: 600,
      hub_url: hub.origin,
      form_url: form.origin,
    };
    return send(response, 'application/json', JSON.stringify(answer));
  });
  const servers = [own, hub, form];
  const site: ConsentSite = {
    own,
    hub,
    form,
    html: '',
    reset: () => servers.forEach((server) => Object.assign(server, { connections: 0, requests: [] })),
    close: async () => void (await Promise.all(servers.map((server) => server.close()))),
  };
  return site;
}

/** What the functions' bodies of a tab use. */
const declarations = `
  const widget = document.querySelector('ois-widget');
  const root = widget?.shadowRoot;
`;

const base = browserTest.extend('site', { scope: 'file' }, startedOnce(startConsentSite));

export const consentTests = {
  Chromium: base.extend('tab', ({ browser }, { onCleanup }) =>
    openPlaywrightTab(browser, { declarations, onCleanup }),
  ),
  Firefox: base.extend('tab', ({ firefox }, { onCleanup }) =>
    openPlaywrightTab(firefox, { declarations, onCleanup }),
  ),
  WebKit: base
    .extend('webkit', { scope: 'file' }, startedOnce(launchWebKit))
    .extend('tab', async ({ webkit }) => createWebKitTab(await webkit.openPage(), { declarations })),
};
