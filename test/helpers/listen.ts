import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener, type ServerOptions } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A server that a test runs in its own process. */
export interface TestServer {
  port: number;
  /** Such as `http://127.0.0.1:41234`. */
  origin: string;
  /** Ends open connections and stops listening. Does nothing when repeated. */
  close(): Promise<void>;
}

export interface ListenOptions {
  /** Default: `127.0.0.1`. */
  host?: string;
  /** Default: a free port. */
  port?: number;
  /** Called for each TCP connection. */
  onConnection?: () => void;
  /** Options of Node's HTTP server. */
  server?: ServerOptions;
}

/**
 * Serves HTTP.
 * @throws {Error} `EADDRINUSE` if `port` is in use, `EADDRNOTAVAIL` if the machine has no such `host`
 */
export async function listen(handler: RequestListener, options: ListenOptions = {}): Promise<TestServer> {
  return startListening(createHttpServer(options.server ?? {}, handler), options);
}

/**
 * Accepts TCP connections. Errors of a connection are ignored.
 * @throws {Error} as {@link listen} does
 */
export async function listenTcp(
  handleConnection: (socket: Socket) => void = () => {},
  options: Omit<ListenOptions, 'server'> = {},
): Promise<TestServer> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    handleConnection(socket);
  });
  return startListening(server, options);
}

/** Starts a server. `origin` begins with `http:`, whatever protocol it has. @throws {Error} as {@link listen} does */
export async function startListening(
  server: Server,
  { host = '127.0.0.1', port = 0, onConnection }: ListenOptions = {},
): Promise<TestServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    onConnection?.();
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Below those that systems use for connections and for port 0, which another process may get at any time. */
const PORTS = { first: 20_000, count: 12_000 };

async function listenOnFreePort(): Promise<TestServer> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    const server = await listenTcp(undefined, { port }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
    });
    if (server) return server;
  }
}

/** Finds ports that are free at this moment, no two alike. For programs that do not accept port 0. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, listenOnFreePort));
  await Promise.all(servers.map((server) => server.close()));
  return servers.map(({ port }) => port);
}

/** Finds a port that is free at this moment. */
export async function findFreePort(): Promise<number> {
  const [port] = await findFreePorts(1);
  return port!;
}
