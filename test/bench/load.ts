import { once } from 'node:events';
import { connect } from 'node:net';

const LENGTH = /\r\ncontent-length: (\d+)/i;

/**
 * Sends requests on each of a few connections that stay open, one after the other, for so long (milliseconds).
 * @param createRequest makes a whole HTTP request in ASCII; called for each that is sent
 * @returns how many were answered
 * @throws {Error} at the first answer that is not 200
 */
export async function load(
  port: number,
  createRequest: () => string,
  forMs: number,
  connections = 16,
): Promise<number> {
  let answered = 0;
  const end = performance.now() + forMs;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1').setNoDelay();
      await once(socket, 'connect');
      const done = once(socket, 'close');
      let got = '';
      socket.setEncoding('latin1').on('data', (chunk: string) => {
        got += chunk;
        const head = got.indexOf('\r\n\r\n');
        const length = Number(LENGTH.exec(got)?.[1] ?? NaN);
        if (head < 0 || got.length < head + 4 + length) return;
        if (!got.startsWith('HTTP/1.1 200 ') || Number.isNaN(length)) socket.destroy(new Error(got));
        got = '';
        answered += 1;
        if (performance.now() < end) socket.write(createRequest(), 'latin1');
        else socket.end();
      });
      socket.write(createRequest(), 'latin1');
      await done;
    }),
  );
  return answered;
}
