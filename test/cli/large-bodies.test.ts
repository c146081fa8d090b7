// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { startFakeHub, type FakeHub } from '../helpers/fake-hub.js';
import { send } from '../helpers/send.js';
import { BEHIND_PROXY, startBackend, type RunningBackend } from './running-backend.js';
import { openSocket } from '../helpers/test-server.js';

let hub: FakeHub;
let backend: RunningBackend;

beforeAll(async () => {
  hub = await startFakeHub();
  backend = await startBackend({ ...BEHIND_PROXY, OIS_HUB_URL: hub.url });
  // The check at the start, which loads what requests need, is not measured.
  await send(`${backend.url}/readyz`);
});

const MEGABYTE = 1024 * 1024;
const SIZE = 300 * MEGABYTE;

/** Resident memory of the process (megabytes). */
function residentMegabytes(): number {
  const status = readFileSync(`/proc/${backend.child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

interface Upload {
  status: number;
  sentMegabytes: number;
}

/** Sends a body as fast as possible, until it is complete or the server closes the connection. */
async function upload(path: string, framing: string, size: number, method = 'POST'): Promise<Upload> {
  const socket = await openSocket(backend.url);
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk));
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: a.example\r\nX-User: u1\r\nX-Forwarded-For: 203.0.113.7\r\n` +
      `Content-Type: application/json\r\nX-Webhook-Event: order_grabbed\r\n${framing}\r\n\r\n`,
  );
  const isChunked = framing.startsWith('Transfer');
  const megabyte = Buffer.alloc(MEGABYTE, ' ');
  const piece = isChunked
    ? Buffer.concat([Buffer.from('100000\r\n'), megabyte, Buffer.from('\r\n')])
    : megabyte;
  for (let sent = 0; sent < size && socket.writable; sent += MEGABYTE) {
    if (!socket.write(piece)) {
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
    }
  }
  socket.end();
  await closed;
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(received)?.[1]);
  return { status, sentMegabytes: socket.bytesWritten / MEGABYTE };
}

const noProc = existsSync('/proc/self/status') ? '' : ' (memory NOT CHECKED: there is no /proc)';

describe.each(['/ois/token', '/ois/webhook'])('POST of 300 MB to %s', (path) => {
  it.each([
    ['with its length', `Content-Length: ${SIZE}`],
    ['in chunks', 'Transfer-Encoding: chunked'],
  ])(`%s: is answered 413, with less than 20 MB more memory${noProc}`, async (_how, framing) => {
    const small = framing.replace(String(SIZE), String(16 * MEGABYTE));
    const smallOnes = Array.from({ length: 3 }, () => upload(path, small, 16 * MEGABYTE));
    expect((await Promise.all(smallOnes)).map(({ status }) => status)).toEqual([413, 413, 413]);
    const before = noProc ? 0 : residentMegabytes();
    let peak = before;
    const timer = setInterval(() => (peak = noProc ? 0 : Math.max(peak, residentMegabytes())), 5);
    const { status } = await upload(path, framing, SIZE).finally(() => clearInterval(timer));
    expect(status).toBe(413);
    expect(peak - before).toBeLessThan(20);
  });
});

it.each([
  ['with its length', `Content-Length: ${SIZE}`],
  ['in chunks', 'Transfer-Encoding: chunked'],
])('the rest of the body of a GET request %s is not read', async (_how, framing) => {
  const { status, sentMegabytes } = await upload('/ois/token', framing, SIZE, 'GET');
  expect(status).toBe(405);
  expect(sentMegabytes).toBeLessThan(50);
});
