import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { beforeAll, expect, it } from 'vitest';
import { createSimulator, type Delivery, type WebhookUrls } from '../../src/simulator/index.js';
import { closeAfterUse } from '../helpers/close-after-use.js';
import { measureTimerDelayMs } from '../helpers/timer-delay.js';
import { startTcpServer } from '../helpers/test-server.js';

// Peers that stall, each in its own way, all at once: the file takes as long as the slowest.
const results = new Map<string, Delivery>();
const warnings: string[] = [];
/** By how much plain timers of these durations were late, which started at the same time. */
const lateness = new Map<number, number>();

const peer = async (behave: (socket: Socket) => void): Promise<number> => (await startTcpServer(behave)).port;

/** A port whose queue of connections is full: its thread never takes one, and a further one never comes about. */
async function fullPort(): Promise<number> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
    const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      parentPort.postMessage(server.address().port);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`,
    { eval: true },
  );
  closeAfterUse({ close: () => worker.terminate() });
  const [port] = (await once(worker, 'message')) as [number];
  const sockets = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  closeAfterUse({ close: () => sockets.forEach((socket) => socket.destroy()) });
  await new Promise((done) => setTimeout(done, 300));
  expect(
    sockets.some(({ connecting }) => connecting),
    'the queue is full',
  ).toBe(true);
  return port;
}

async function call(
  what: string,
  event: 'order_created' | 'billing_deduct',
  urls: WebhookUrls,
): Promise<void> {
  const simulator = createSimulator({
    hubUrl: 'http://localhost:1',
    formUrl: 'http://localhost:2',
    warn: (line) => void warnings.push(line),
  });
  simulator.webhooks.add(urls);
  const [made] = await simulator.fire(event, { clientUserId: 'alice' });
  results.set(what, made!);
}

const drip = (socket: Socket, first: string): void => {
  socket.write(first);
  const timer = setInterval(() => socket.write('x'), 100);
  socket.on('close', () => clearInterval(timer));
};
const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

beforeAll(async () => {
  const full = await fullPort();
  const silent = await peer(() => {});
  const dripsHeader = await peer((socket) => drip(socket, `${OK}X-Slow: `));
  const dripsBody = await peer((socket) => drip(socket, `${OK}Content-Length: 5000\r\n\r\n{"ok":true}`));
  const stopped = await peer((socket) => socket.write(`${OK}Content-Length: 12\r\n\r\n{"ok":true}`));
  const url = (port: number, scheme = 'http') => `${scheme}://127.0.0.1:${port}/`;
  await Promise.all([
    call('connects never', 'order_created', { notificationUrl: url(full) }),
    call('answers never', 'order_created', { notificationUrl: url(silent) }),
    call('shakes hands never', 'order_created', { notificationUrl: url(silent, 'https') }),
    call('drips its header', 'order_created', { notificationUrl: url(dripsHeader) }),
    call('drips its body', 'billing_deduct', { billingUrl: url(dripsBody) }),
    call('stops short in its body', 'billing_deduct', { billingUrl: url(stopped) }),
    call('drips a body that nobody reads', 'order_created', { notificationUrl: url(dripsBody) }),
    ...[5_000, 10_000].map(async (delay) => void lateness.set(delay, await measureTimerDelayMs(delay))),
  ]);
});

it.each([
  ['connects never', 5_000],
  ['answers never', 10_000],
  ['shakes hands never', 10_000],
  ['drips its header', 10_000],
  ['drips its body', 10_000],
  ['stops short in its body', 10_000],
])(
  'V10 (H) Webhook delivery: a receiver that %s is aborted after %i ms, to 0.3 s, with a warning',
  (what, duration) => {
    const made = results.get(what);
    expect(made?.duration).toBeGreaterThanOrEqual(duration - 300);
    expect(made?.duration).toBeLessThanOrEqual(duration + 300 + (lateness.get(duration) ?? 0));
    expect(made).toMatchObject({ delivered: false, isNetworkError: true });
    expect(made?.why).toMatch(duration === 5_000 ? /No TCP connection/ : /no complete answer/);
    expect(warnings.filter((line) => line.includes(new URL(made?.url ?? '').port)).length).toBeGreaterThan(0);
  },
);

it('V9 V10 (H) Webhook delivery: does not wait for a body that is not read', () => {
  const made = results.get('drips a body that nobody reads');
  expect(made).toMatchObject({ delivered: true, answer: { status: 200, body: null } });
  // The body would take minutes, and the simulator waits for ten seconds.
  expect(made?.duration).toBeLessThan(5_000);
});
