import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { closeAfterUse } from './close-after-use.js';
import { listen, listenTcp, type ListenOptions, type TestServer } from './listen.js';

/** Serves HTTP as {@link listen} does, until the test or file that started it has ended. */
export const startServer = async (handler: RequestListener, options?: ListenOptions): Promise<TestServer> =>
  closeAfterUse(await listen(handler, options));

/** Accepts TCP connections as {@link listenTcp} does, until the test or file that started it has ended. */
export const startTcpServer = async (
  handleConnection?: (socket: Socket) => void,
  options?: Omit<ListenOptions, 'server'>,
): Promise<TestServer> => closeAfterUse(await listenTcp(handleConnection, options));

/**
 * Opens a TCP connection for what no HTTP client would send. Its errors are ignored. Destroyed with the test or file.
 * @param url of the server, such as `http://127.0.0.1:41234`
 */
export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  closeAfterUse({ close: () => socket.destroy() });
  await once(socket, 'connect');
  return socket;
}
