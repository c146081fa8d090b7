import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'redis';
import { findRedis } from '../../scripts/services.mjs';
import { LEASH, leashed } from '../engines/leash.js';

const program = findRedis();

/** For `describe.skipIf`, and for its name. */
export const noRedis = program === undefined;
export const withRedis = noRedis
  ? 'with Redis (NOT RUN: there is no redis-server; install one, or set REDIS_SERVER_PATH)'
  : 'with Redis';

export type TestClient = ReturnType<typeof clientOf>;

export interface TestRedis {
  /** Path of its Unix socket. */
  socket: string;
  /** A client of its own, connected. */
  connect(): Promise<TestClient>;
  /** Goes on running, but says nothing for this time (milliseconds). */
  pause(duration: number): Promise<void>;
  /** As a power cut would. */
  kill(): Promise<void>;
  /** Again at the same place, empty. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Not connected yet; its errors are nobody's business. */
export function clientOf(socket: string) {
  const client = createClient({ socket: { path: socket, tls: false, reconnectStrategy: 50 } });
  client.on('error', () => undefined);
  return client;
}

/** A Redis server at a socket of its own, without a port or a file. */
export async function startRedis(): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'ois-redis-'));
  const socket = join(folder, 'redis.sock');
  let server: ChildProcess | undefined;
  const clients: TestClient[] = [];

  async function start(): Promise<void> {
    const args = ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no', '--dir', folder];
    const [command, env] =
      process.platform === 'linux' ? [LEASH, leashed(program ?? '')] : [program ?? '', process.env];
    server = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
    for await (const line of createInterface(server.stdout!)) {
      if (/ready to accept/i.test(line)) return void server.stdout?.resume();
    }
    throw new Error('redis-server ended before it was ready.');
  }
  async function kill(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }
  await start();
  return {
    socket,
    async connect() {
      const client = clientOf(socket);
      await client.connect();
      clients.push(client);
      return client;
    },
    async pause(duration) {
      server?.kill('SIGSTOP');
      await sleep(duration);
      server?.kill('SIGCONT');
    },
    kill,
    start,
    async close() {
      for (const client of clients) if (client.isOpen) client.destroy();
      await kill();
      rmSync(folder, { recursive: true });
    },
  };
}
