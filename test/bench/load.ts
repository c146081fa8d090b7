import { once } from 'node:events';
import { connect } from 'node:net';

const LENGTH = /\r\ncontent-length: (\d+)/i;

/**
 * Sends requests one after the other on each of several persistent connections.
 * @param createRequest creates a complete HTTP request in ASCII; called for each one that is sent
 * @param durationMs time after which no further request is sent
 * @returns the number of responses
 * @throws {Error} at the first response whose status is not 200
 */
export async function sendRequests(
  port: number,
  createRequest: () => string,
  durationMs: number,
  connections = 16,
): Promise<number> {
  let responses = 0;
  const end = performance.now() + durationMs;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1').setNoDelay();
      await once(socket, 'connect');
      const closed = once(socket, 'close');
      let received = '';
      socket.setEncoding('latin1').on('data', (chunk: string) => {
        received += chunk;
        const head = received.indexOf('\r\n\r\n');
        const length = Number(LENGTH.exec(received)?.[1] ?? NaN);
        if (head < 0 || received.length < head + 4 + length) return;
        if (!received.startsWith('HTTP/1.1 200 ') || Number.isNaN(length))
          socket.destroy(new Error(received));
        received = '';
        responses += 1;
        if (performance.now() < end) socket.write(createRequest(), 'latin1');
        else socket.end();
      });
      socket.write(createRequest(), 'latin1');
      await closed;
    }),
  );
  return responses;
}
