// @vitest-environment node
import { type Socket } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { sign } from 'hono/jwt';
import { send } from '../helpers/send.js';
import { startFakeHub, type FakeHub } from '../helpers/fake-hub.js';
import { SECRET, startBackend, type RunningBackend } from './running-backend.js';
import { openSocket } from '../helpers/test-server.js';

let hub: FakeHub;
let backend: RunningBackend;

beforeAll(async () => {
  hub = await startFakeHub();
  backend = await startBackend({ OIS_HUB_URL: hub.url });
}, 30_000);

const HEAD = 'POST /ois/token HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\n';
const SLOW: [start: string, drip: string][] = [
  ['', ''],
  ['', 'P'],
  [HEAD, 'X-A: b\r\n'],
  [`${HEAD}Content-Length: 1000\r\n\r\n`, ' '],
  [`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
];

/** Sends a little at a time, once a second. @returns after how long it was cut off (milliseconds) */
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

it(
  'nodeServerOptions: disconnects 500 slow clients within 10 seconds, and serves the others meanwhile',
  { timeout: 40_000 },
  async () => {
    const user = await sign({ sub: 'u1', exp: Math.floor(Date.now() / 1000) + 60 }, SECRET, 'HS256');
    const headers = { 'Content-Type': 'application/json', Cookie: `ois_session=${user}` };
    const ask = () => send(`${backend.url}/ois/token`, { method: 'POST', headers, body: '{}' });
    await ask();

    const sockets = await Promise.all(Array.from({ length: 500 }, () => openSocket(backend.url)));
    const cuts = Promise.all(sockets.map((socket, i) => sendSlowly(socket, SLOW[i % SLOW.length]!)));
    const times: number[] = [];
    while (sockets.some(({ closed }) => !closed)) {
      const before = performance.now();
      expect((await ask()).status).toBe(200);
      times.push(performance.now() - before);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const slowest = Math.max(...(await cuts));
    const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN;
    expect(slowest).toBeLessThan(10_000);
    // 100 ms on a machine that has nothing else to do.
    expect(p99).toBeLessThan(100);
    expect(times.length).toBeGreaterThan(50);
  },
);
