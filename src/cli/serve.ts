import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nodeServerOptions, toNodeHandler, type Backend } from '../server/index.js';
import type { WriteLine } from './json-log.js';
import type { Settings } from './settings.js';

/** A stopping server closes connections with a pending response after this time. */
const STOP_TIMEOUT_MS = 8_000;

const MAX_PATH_LENGTH = 200;

/** Returns the path for the log. The query may contain secrets, and is left out. */
const getPath = ({ url = '' }: IncomingMessage): string =>
  (url.split('?')[0] ?? '').slice(0, MAX_PATH_LENGTH);

function logRequest(request: IncomingMessage, response: ServerResponse, log: WriteLine): void {
  const start = performance.now();
  const path = getPath(request);
  const { method = '' } = request;
  response.once('close', () => {
    const ms = Math.round(performance.now() - start);
    const status = response.headersSent ? response.statusCode : 0;
    log({ level: 'info', event: 'request', method, path, status, ms });
  });
}

/** Creates the server of the backend, with `/healthz` for health checks. */
export function createBackendServer(backend: Backend, log: WriteLine): Server {
  const handler = toNodeHandler(backend);
  const server = createServer(nodeServerOptions, (request, response) => {
    if (getPath(request) === '/healthz') {
      const [status, text] = server.listening ? [200, 'ok'] : [503, 'stopping'];
      response.writeHead(status as number, {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-store',
      });
      response.end(JSON.stringify({ status: text }));
      return;
    }
    logRequest(request, response, log);
    handler(request, response);
  });
  return server;
}

/** Advice for the errors of `listen`, by system error code. */
const ADVICE: Record<string, string> = {
  EADDRINUSE: 'it is already in use. Choose another with PORT',
  EACCES: 'this user has no permission. Choose a PORT of 1024 or above',
  EADDRNOTAVAIL: 'HOST is not an address of this machine',
  ENOTFOUND: 'HOST is not an address of this machine',
};

/** Starts to listen. @returns the address @throws {Error} with what to do */
export async function listen(
  server: Server,
  { host, port }: Pick<Settings, 'host' | 'port'>,
): Promise<AddressInfo> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    throw new Error(`Cannot listen on ${host}, port ${port}: ${ADVICE[code] ?? message}.`, { cause });
  }
  return server.address() as AddressInfo;
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
