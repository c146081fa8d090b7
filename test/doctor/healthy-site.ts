import type { IncomingMessage, ServerResponse } from 'node:http';
import { createBackend, toNodeHandler } from '../../src/server/index.js';
import { listenSimulator } from '../../src/simulator/index.js';
import { findFreePort, listen } from '../helpers/listen.js';
import { findDropInFile, send, sendFile } from '../helpers/static-site.js';

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A site as the documentation describes it. A seeded mistake changes one thing of it. */
export interface HealthySite {
  /** Origin of the page, and of the token endpoint. */
  origin: string;
  /** Origin of an API on another origin, at which the backend is mounted as well. */
  api: string;
  hub: string;
  form: string;
  /** An API key, as it must never reach a page. */
  key: string;
  /** Headers of the page. */
  headers: Record<string, string | string[]>;
  /** In the page's head. */
  head: string;
  script: string;
  /** In the page's body. */
  body: string;
  /** Replace what is at a path; the first argument of a function is the request. Returning false leaves it as it was. */
  routes: Map<string, Handle>;
  apiRoutes: Map<string, Handle>;
  /** Built files that are answered with 404. */
  missingFiles: RegExp | undefined;
  /** In place of the form site. */
  formSite: Handle | undefined;
  /** Undoes all changes. */
  reset(): void;
  close(): Promise<void>;
}

export const FALLBACK = 'If no projects appear here, reload the page.';
const SCRIPT = '<script type="module" src="/ois-widget.js"></script>';
const WIDGET = `<ois-widget token-endpoint="/ois/token">${FALLBACK}</ois-widget>`;

export async function startHealthySite(): Promise<HealthySite> {
  const [port, apiPort, formPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const origin = `http://localhost:${port}`;
  const hub = await listenSimulator({ frameAncestors: [origin] });
  const formOrigin = `http://localhost:${formPort}`;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `connect-src 'self' ${formOrigin}`,
    `img-src ${hub.hubUrl}`,
    `frame-src ${formOrigin}`,
  ].join('; ');
  const { key } = hub.simulator.keys.create({ label: 'tests' });
  const backend = createBackend({
    hubUrl: hub.hubUrl,
    formUrl: formOrigin,
    apiKey: key,
    allowedOrigins: [origin],
    identify: ({ headers }) => /user=(\w+)/.exec(headers.get('cookie') ?? '')?.[1] ?? null,
    webhook: { allowedIps: ['127.0.0.1', '::1'] },
  });
  const handle = toNodeHandler(backend);
  const defaults = {
    headers: {
      'Content-Security-Policy': policy,
      'Set-Cookie': 'user=ada; Path=/; HttpOnly; SameSite=Lax',
    } as HealthySite['headers'],
    head: '',
    script: SCRIPT,
    body: WIDGET,
    formSite: undefined as HealthySite['formSite'],
    missingFiles: undefined as HealthySite['missingFiles'],
  };
  const routes: HealthySite['routes'] = new Map();
  const apiRoutes: HealthySite['apiRoutes'] = new Map();
  const site = { ...defaults, headers: { ...defaults.headers } };

  const page = await listen(
    (request, response) => {
      const { pathname } = new URL(request.url ?? '/', origin);
      const route = routes.get(pathname);
      if (route && route(request, response) !== false) return undefined;
      if (pathname.startsWith('/ois/')) return handle(request, response);
      const file = site.missingFiles?.test(pathname) ? undefined : findDropInFile(pathname);
      if (file) return sendFile(response, file);
      if (pathname === '/embed.html') return sendFile(response, 'dist/embed.html');
      if (pathname !== '/') return response.writeHead(404).end();
      for (const [name, value] of Object.entries(site.headers)) response.setHeader(name, value);
      const { head, script, body } = site;
      const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Site</title>${head}</head><body>${script}${body}</body></html>`;
      return send(response, 'text/html', html);
    },
    { host: 'localhost', port },
  );
  const api = await listen(
    (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://api');
      const route = apiRoutes.get(pathname);
      return route && route(request, response) !== false ? undefined : handle(request, response);
    },
    { host: 'localhost', port: apiPort },
  );
  // In front of the simulated form site, so that a mistake can replace it.
  const form = await listen(
    async (request, response) => {
      if (site.formSite) return site.formSite(request, response);
      const upstream = await fetch(hub.formUrl + request.url, { redirect: 'manual' });
      response.writeHead(upstream.status, {
        'Content-Type': upstream.headers.get('content-type') ?? 'text/html',
        'Content-Security-Policy': `frame-ancestors ${origin}`,
      });
      return response.end(await upstream.text());
    },
    { host: 'localhost', port: formPort },
  );
  return Object.assign(site, {
    origin,
    api: api.origin,
    hub: hub.hubUrl,
    form: form.origin,
    key,
    routes,
    apiRoutes,
    reset() {
      Object.assign(site, defaults, { headers: { ...defaults.headers } });
      routes.clear();
      apiRoutes.clear();
    },
    async close() {
      await Promise.all([page.close(), api.close(), form.close()]);
      await backend.close();
      await hub.close();
    },
  });
}
