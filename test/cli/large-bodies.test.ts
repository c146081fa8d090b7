// @vitest-environment node
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHub, type StandInHub } from '../server/stand-in-hub.js';
import { BEHIND_PROXY, startBackend, type RunningBackend } from './running-backend.js';

let hub: StandInHub;
let backend: RunningBackend;

beforeAll(async () => {
  hub = await startHub();
  backend = await startBackend({ ...BEHIND_PROXY, OIS_HUB_URL: hub.url });
}, 30_000);

afterAll(async () => {
  await backend.stop();
  await hub.close();
});

const MEGABYTE = 1024 * 1024;
const SIZE = 300 * MEGABYTE;

/** Megabytes of the process that lie in memory. */
function residentMegabytes(): number {
  const status = readFileSync(`/proc/${backend.child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** Sends a body as fast as it goes, until it is whole or the other end has had enough. @returns the status */
async function upload(path: string, framing: string, size: number): Promise<number> {
  const socket = connect(Number(new URL(backend.url).port), '127.0.0.1');
  let answer = '';
  socket
    .on('error', () => undefined)
    .setEncoding('latin1')
    .on('data', (chunk: string) => (answer += chunk));
  await once(socket, 'connect');
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a.example\r\nX-User: u1\r\nX-Forwarded-For: 203.0.113.7\r\n` +
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
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
}

const noProc = existsSync('/proc/self/status') ? '' : ' (memory not looked at: there is no /proc)';

describe.each(['/ois/token', '/ois/webhook'])('300 MB to %s', (path) => {
  it.each([
    ['with its length', `Content-Length: ${SIZE}`],
    ['in chunks', 'Transfer-Encoding: chunked'],
  ])(`%s: 413, and no 20 MB more memory${noProc}`, { timeout: 60_000 }, async (_how, framing) => {
    const small = framing.replace(String(SIZE), String(8 * MEGABYTE));
    const smallOnes = Array.from({ length: 3 }, () => upload(path, small, 8 * MEGABYTE));
    expect(await Promise.all(smallOnes)).toEqual([413, 413, 413]);
    const before = noProc ? 0 : residentMegabytes();
    let most = before;
    const timer = setInterval(() => (most = noProc ? 0 : Math.max(most, residentMegabytes())), 5);
    const status = await upload(path, framing, SIZE).finally(() => clearInterval(timer));
    expect(status).toBe(413);
    expect(most - before).toBeLessThan(20);
  });
});
