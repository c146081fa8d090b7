// @vitest-environment node
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { sign } from 'hono/jwt';
import { percentile } from '../helpers/cpu-time.js';
import { send } from '../helpers/send.js';
import { startFakeHub } from '../helpers/fake-hub.js';
import { SECRET, startBackend, type RunningBackend } from './running-backend.js';
import { openSocket } from '../helpers/test-server.js';

let backend: RunningBackend;
/** A backend without slow clients on the same machine. */
let reference: RunningBackend;

beforeAll(async () => {
  const { url } = await startFakeHub();
  [backend, reference] = await Promise.all([
    startBackend({ OIS_HUB_URL: url }),
    startBackend({ OIS_HUB_URL: url }),
  ]);
});

const HEAD = 'POST /ois/token HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\n';
const SLOW: [start: string, drip: string][] = [
  ['', ''],
  ['', 'P'],
  [HEAD, 'X-A: b\r\n'],
  [`${HEAD}Content-Length: 1000\r\n\r\n`, ' '],
  [`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
];

/** Sends a few bytes a second. @returns the time until the server disconnected (milliseconds) */
async function sendSlowly(socket: Socket, [start, drip]: [string, string]): Promise<number> {
  const began = performance.now();
  socket.resume();
  const closed = new Promise((resolve) => socket.on('close', resolve));
  if (start) socket.write(start);
  const timer = setInterval(() => socket.writable && drip && socket.write(drip), 1_000);
  await closed;
  clearInterval(timer);
  return performance.now() - began;
}

it('nodeServerOptions: disconnects 500 slow clients within 10 seconds, and serves the others meanwhile', async () => {
  const user = await sign({ sub: 'u1', exp: Math.floor(Date.now() / 1000) + 60 }, SECRET, 'HS256');
  const headers = { 'Content-Type': 'application/json', Cookie: `ois_session=${user}` };
  /** @returns the time until the response (milliseconds) */
  const requestToken = async ({ url }: RunningBackend): Promise<number> => {
    const before = performance.now();
    const { status } = await send(`${url}/ois/token`, { method: 'POST', headers, body: '{}' });
    expect(status).toBe(200);
    return performance.now() - before;
  };
  await Promise.all([requestToken(backend), requestToken(reference)]);

  const sockets = await Promise.all(Array.from({ length: 500 }, () => openSocket(backend.url)));
  const cuts = Promise.all(sockets.map((socket, i) => sendSlowly(socket, SLOW[i % SLOW.length]!)));
  const isUnderAttack = (): boolean => sockets.some(({ closed }) => !closed);
  const repeatRequests = async (to: RunningBackend, times: number[]): Promise<void> => {
    while (isUnderAttack()) {
      times.push(await requestToken(to));
      await sleep(10);
    }
  };
  const times: number[] = [];
  const referenceTimes: number[] = [];
  await Promise.all([
    repeatRequests(backend, times),
    repeatRequests(backend, times),
    repeatRequests(reference, referenceTimes),
    repeatRequests(reference, referenceTimes),
  ]);
  // Other processes delay both backends.
  expect(Math.max(...(await cuts))).toBeLessThan(10_000 + Math.max(...referenceTimes));
  expect(percentile(times, 0.99)).toBeLessThan(Math.max(100, 3 * percentile(referenceTimes, 0.99)));
  expect(times.length).toBeGreaterThan(50);
});
