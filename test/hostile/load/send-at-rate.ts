import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Load {
  port: number;
  /** Creates a complete HTTP request in ASCII. */
  createRequest: (nth: number) => string;
  perSecond: number;
  count: number;
  connections: number;
}

export interface LoadReport {
  /** Responses with status 200. */
  ok: number;
  /** Other status lines. */
  others: string[];
  /** From when a request was due to its response: a slow server gets no less to do. */
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  /** Of all responses, from the first request to the last response. */
  responsesPerSecond: number;
}

const percentile = (sorted: Float64Array, share: number): number =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;

/** Handles the responses of one connection, in the order of its requests. */
function readResponses(socket: Socket, onResponse: (statusLine: string) => void): void {
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
    for (;;) {
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? NaN);
      if (Number.isNaN(length)) throw new Error(`A response without a length: ${text.slice(0, end)}`);
      if (text.length < end + 4 + length) return;
      onResponse(text.slice(0, text.indexOf('\r\n')));
      text = text.slice(end + 4 + length);
    }
  });
}

/** Sends requests at a fixed rate over persistent connections, each of which may wait for several responses. */
export async function sendAtRate({
  port,
  createRequest,
  perSecond,
  count,
  connections,
}: Load): Promise<LoadReport> {
  const latenciesMs = new Float64Array(count);
  const others: string[] = [];
  let responses = 0;
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  let beganAtMs = 0;
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1').setNoDelay();
      await once(socket, 'connect');
      /** Numbers of the requests that wait for a response. */
      const waiting: number[] = [];
      readResponses(socket, (statusLine) => {
        const nth = waiting.shift()!;
        latenciesMs[nth] = performance.now() - beganAtMs - (nth * 1000) / perSecond;
        if (statusLine !== 'HTTP/1.1 200 OK') others.push(statusLine);
        responses += 1;
        if (responses === count) finish();
      });
      return { socket, waiting };
    }),
  );
  beganAtMs = performance.now();
  for (let nth = 0; nth < count;) {
    const due = Math.min(count, Math.floor(((performance.now() - beganAtMs) * perSecond) / 1000) + 1);
    for (; nth < due; nth += 1) {
      const { socket, waiting } = sockets[nth % connections]!;
      waiting.push(nth);
      socket.write(createRequest(nth), 'latin1');
    }
    await sleep(1);
  }
  await finished;
  const seconds = (performance.now() - beganAtMs) / 1000;
  for (const { socket } of sockets) socket.destroy();
  latenciesMs.sort();
  return {
    ok: responses - others.length,
    others: [...new Set(others)],
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
    maxMs: latenciesMs.at(-1) ?? NaN,
    responsesPerSecond: responses / seconds,
  };
}
