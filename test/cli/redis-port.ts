import { connect } from 'node:net';
import type { TestServer } from '../helpers/listen.js';
import { startTcpServer } from '../helpers/test-server.js';

/** Accepts TCP connections to a Redis server that has only a Unix socket. */
export function exposePort(socketPath: string): Promise<TestServer> {
  return startTcpServer((socket) => {
    const inner = connect(socketPath);
    socket.on('error', () => inner.destroy()).pipe(inner);
    inner.on('error', () => socket.destroy()).pipe(socket);
  });
}
