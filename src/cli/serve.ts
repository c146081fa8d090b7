import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { nodeServerOptions, toNodeHandler, type Backend } from '../server/index.js';
import { nameVariables } from './find-invalid-options.js';
import type { WriteLine } from './json-log.js';
import type { Metrics } from './metrics.js';

/** A stopping server closes connections with a pending response after this time. */
const STOP_TIMEOUT_MS = 8_000;

const MAX_PATH_LENGTH = 200;

/** Returns the path for the log. The query may contain secrets, and is left out. */
const getPath = ({ url = '' }: IncomingMessage): string =>
  (url.split('?')[0] ?? '').slice(0, MAX_PATH_LENGTH);

interface ServerOptions {
  log: WriteLine;
  /** The path at which the backend is mounted. */
  basePath: string;
  /** Undefined: there is no `/metrics`. */
  metrics?: Metrics | undefined;
}

/** Logs and counts a request when its response has ended. */
function observe(request: IncomingMessage, response: ServerResponse, options: ServerOptions): void {
  const { log, basePath, metrics } = options;
  const start = performance.now();
  const path = getPath(request);
  const { method = '' } = request;
  response.once('close', () => {
    const ms = Math.round(performance.now() - start);
    const status = response.headersSent ? response.statusCode : 0;
    log({ level: 'info', event: 'request', method, path, status, ms });
    const route = path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
    metrics?.countRequest({ method, route, status }, ms / 1000);
  });
}

/** Sends a response that no cache keeps. */
function respond(response: ServerResponse, status: number, text: string, type = 'application/json'): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
}

/**
 * Creates the server of the backend, with `/healthz` (the process runs), `/readyz` (hub, key and store can be used) and
 * `/metrics`. They are outside of the mount path, so that a proxy which forwards only that path does not publish them.
 */
export function createBackendServer(backend: Backend, options: ServerOptions): Server {
  const { log, metrics } = options;
  const handler = toNodeHandler(backend);

  async function respondReady(response: ServerResponse): Promise<void> {
    const { isReady, hub, store, problems } = await backend.checkHealth();
    for (const message of problems)
      log({ level: 'error', event: 'not_ready', message: nameVariables(message) });
    const status = isReady && server.listening ? 'ready' : 'not ready';
    respond(response, status === 'ready' ? 200 : 503, JSON.stringify({ status, hub, store }));
  }

  const server = createServer(nodeServerOptions, (request, response) => {
    const path = getPath(request);
    if (path === '/healthz') {
      const [status, text] = server.listening ? ([200, 'ok'] as const) : ([503, 'stopping'] as const);
      respond(response, status, JSON.stringify({ status: text }));
    } else if (path === '/readyz') {
      void respondReady(response);
    } else if (path === '/metrics' && metrics) {
      void metrics.read().then((text) => respond(response, 200, text, metrics.contentType));
    } else {
      observe(request, response, options);
      handler(request, response);
    }
  });
  return server;
}

/** Stops the server: refuses new connections, ends the event streams and waits for pending responses. */
export async function stop(server: Server, backend: Backend): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  await backend.close();
  // Keep-alive connections become idle after their response, and would stay open.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const timeout = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(timeout);
}
