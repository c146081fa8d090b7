import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { DroppedConnection } from './faults/faults.js';
import { createSimulator, type Simulator, type SimulatorOptions } from './simulator.js';

export interface ListenOptions extends Omit<SimulatorOptions, 'hubUrl' | 'formUrl'> {
  /** TCP port of the open API. Default: 0, any free one. */
  hubPort?: number;
  /** TCP port of the form site. Default: 0, any free one. */
  formPort?: number;
  /** TCP port of the console. Default: 0, any free one. */
  consolePort?: number;
}

export interface ListeningSimulator {
  /** `{base_url}`, for instance `http://localhost:5180`. */
  hubUrl: string;
  /** `{form_url}`, for instance `http://localhost:5181`. */
  formUrl: string;
  /** URL of the developer console, for instance `http://localhost:5182`. */
  consoleUrl: string;
  /** The console's password. */
  consolePassword: string;
  simulator: Simulator;
  /** Closes the servers with their open connections, and writes the state file. @throws {Error} if it cannot be written */
  close(): Promise<void>;
}

// Node's defaults let a slow client keep a connection open for minutes.
const TIMEOUTS = { headersTimeout: 5_000, requestTimeout: 10_000, connectionsCheckingInterval: 1_000 };

/** Converts the adapter's request, which `new Request(request)` in Hono's body limit rejects, to a standard one. */
function toStandardRequest(request: Request): Request {
  const { url, method, headers, body, signal } = request;
  const init = { method, headers, body, signal, duplex: 'half' };
  return body === null ? request : new Request(url, init);
}

function createHttpServer(handler: (request: Request) => Promise<Response> | undefined): Server {
  // The global Request and Response belong to the embedding program.
  const listener = getRequestListener(
    async (request, { incoming }) => {
      try {
        return (await handler(toStandardRequest(request))) ?? new Response('Starting.', { status: 503 });
      } catch (error) {
        if (!(error instanceof DroppedConnection)) throw error;
        incoming.socket.destroy();
        return RESPONSE_ALREADY_SENT;
      }
    },
    { overrideGlobalObjects: false },
  );
  return createServer(TIMEOUTS, (incoming, outgoing) => void listener(incoming, outgoing));
}

async function listen(server: Server, port: number, name: string, option: string): Promise<string> {
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch (cause) {
    const isTaken = (cause as NodeJS.ErrnoException).code === 'EADDRINUSE';
    const reason = isTaken
      ? `is already in use. Choose another one by ${option}, or 0 for any free one`
      : 'cannot be used';
    throw new Error(`Port ${port} for the ${name} ${reason}.`, { cause });
  }
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/**
 * Starts the simulated hub, its form site and its console on this machine, each on a port of its own.
 * @throws {Error} if a port is taken (`cause.code` is then `EADDRINUSE`) or an option is unusable
 */
export async function listenSimulator(options: ListenOptions = {}): Promise<ListeningSimulator> {
  const { hubPort = 0, formPort = 0, consolePort = 0, ...rest } = options;
  // The simulator needs the addresses of the listening servers, so a request may arrive before it exists.
  let simulator: Simulator | undefined;
  const hub = createHttpServer((request) => simulator?.hub(request));
  const form = createHttpServer((request) => simulator?.form(request));
  const developerConsole = createHttpServer((request) => simulator?.console(request));
  const closeAll = async (): Promise<void> => {
    await Promise.all([hub, form, developerConsole].map(close));
    await simulator?.close();
  };
  try {
    const hubUrl = await listen(hub, hubPort, 'simulated hub', 'hubPort (--hub-port, HUB_PORT)');
    const formUrl = await listen(form, formPort, 'form site', 'formPort (--form-port, FORM_PORT)');
    const consoleUrl = await listen(
      developerConsole,
      consolePort,
      'console',
      'consolePort (--console-port, CONSOLE_PORT)',
    );
    simulator = createSimulator({ ...rest, hubUrl, formUrl });
    const { consolePassword } = simulator;
    return { hubUrl, formUrl, consoleUrl, consolePassword, simulator, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
