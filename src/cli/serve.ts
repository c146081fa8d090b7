import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nodeServerOptions, toNodeHandler, type Backend } from '../server/index.js';
import type { WriteLine } from './json-log.js';
import type { Settings } from './settings.js';

/** After this time (milliseconds) a stop waits for no answer any more. */
const STOP_MS = 8_000;

const LONGEST_PATH = 200;

/** The query may hold anything, so it stays out of the log. */
const pathOf = ({ url = '' }: IncomingMessage): string => (url.split('?')[0] ?? '').slice(0, LONGEST_PATH);

function logWhenDone(request: IncomingMessage, response: ServerResponse, log: WriteLine): void {
  const start = performance.now();
  const path = pathOf(request);
  const { method = '' } = request;
  response.once('close', () => {
    const ms = Math.round(performance.now() - start);
    const status = response.headersSent ? response.statusCode : 0;
    log({ level: 'info', event: 'request', method, path, status, ms });
  });
}

/** A server with the backend, and `/healthz` for whoever watches over it. */
export function serverFor(backend: Backend, log: WriteLine): Server {
  const handler = toNodeHandler(backend);
  const server = createServer(nodeServerOptions, (request, response) => {
    if (pathOf(request) === '/healthz') {
      const [status, text] = server.listening ? [200, 'ok'] : [503, 'stopping'];
      response.writeHead(status as number, {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-store',
      });
      response.end(JSON.stringify({ status: text }));
      return;
    }
    logWhenDone(request, response, log);
    handler(request, response);
  });
  return server;
}

/** What to do about an address that cannot be listened on, by the system's name for what is wrong. */
const ADVICE: Record<string, string> = {
  EADDRINUSE: 'it is already in use. Choose another with PORT',
  EACCES: 'this user may not. Choose a PORT of 1024 or above',
  EADDRNOTAVAIL: 'HOST is no address of this machine',
  ENOTFOUND: 'HOST is no address of this machine',
};

/** @returns where it listens @throws {Error} with what to do */
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

/** Takes no more connections, ends the event streams, and lets answers that are under way go out. */
export async function stop(server: Server, backend: Backend): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  await backend.close();
  // One that has had its answer would otherwise be kept open for the next request.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const last = setTimeout(() => server.closeAllConnections(), STOP_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(last);
}
