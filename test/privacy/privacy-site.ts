import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBackend, nodeServerOptions, toNodeHandler } from '../../src/server/index.js';
import { listenSimulator } from '../../src/simulator/index.js';
import { findDropInFile, send, sendFile } from '../helpers/static-site.js';

/** A site with the widget, its backend, and a simulated hub with its form site. */
export interface PrivacySite {
  /** Names of the origins, as the documentation calls them. */
  origins: Record<string, string>;
  /** Address of a page whose widget has these attributes. */
  page(attributes: string): string;
  close(): Promise<void>;
}

/** Starts a site whose only cookie is that of its own session. */
export async function startPrivacySite(): Promise<PrivacySite> {
  const hub = await listenSimulator({
    hubPort: 0,
    formPort: 0,
    consolePort: 0,
    frameAncestors: ['http://localhost:*'],
  });
  const { key } = hub.simulator.keys.create({ label: 'Privacy' });
  const backend = createBackend({
    hubUrl: hub.hubUrl,
    formUrl: hub.formUrl,
    apiKey: key,
    identify: ({ headers }) => /user=(\w+)/.exec(headers.get('cookie') ?? '')?.[1],
  });
  const handleBackend = toNodeHandler(backend);
  const server = createServer(nodeServerOptions, (request, response) => {
    const url = new URL(request.url ?? '/', 'http://site');
    if (url.pathname.startsWith('/ois/')) return void handleBackend(request, response);
    const file = findDropInFile(url.pathname);
    if (file) return sendFile(response, file);
    if (url.pathname !== '/page') return void response.writeHead(204).end();
    response.setHeader('Set-Cookie', 'user=ada; Path=/; HttpOnly; SameSite=Lax');
    return send(
      response,
      'text/html',
      `<!doctype html><html lang="en"><title>Privacy</title><link rel="icon" href="data:,">
        <ois-widget token-endpoint="/ois/token" ${url.searchParams.get('attributes') ?? ''}></ois-widget>
        <script type="module" src="/ois-widget.js"></script></html>`,
    );
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origins: { 'your server': origin, 'the hub': hub.hubUrl, 'the form site': hub.formUrl },
    page: (attributes) => `${origin}/page?attributes=${encodeURIComponent(attributes)}`,
    close: async () => {
      await backend.close();
      server.closeAllConnections();
      server.close();
      await hub.close();
    },
  };
}
