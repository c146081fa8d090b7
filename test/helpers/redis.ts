import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRedis } from '../../scripts/services.mjs';
import { LAUNCHER, createLauncherEnv } from '../engines/exit-with-parent.js';
import { closeAfterUse } from './close-after-use.js';
import { createRedisClient, type TestClient } from './redis-client.js';

const program = findRedis();

/** For `describe.skipIf`, and for its name. */
export const noRedis = program === undefined;
export const withRedis = noRedis
  ? 'with Redis (NOT RUN: there is no redis-server; install one, or set REDIS_SERVER_PATH)'
  : 'with Redis';

export interface TestRedis {
  /** Path of its Unix socket. */
  socket: string;
  /** Connects a new client. */
  connect(): Promise<TestClient>;
  /** Suspends the server's process, which keeps its connections. */
  pause(durationMs: number): Promise<void>;
  /** Kills the server at once. */
  kill(): Promise<void>;
  /** Starts a server at the same socket: an empty one, unless it is durable. */
  start(): Promise<void>;
}

/**
 * Starts a Redis server on a Unix socket, without a port. It ends with the test or file that started it.
 * @param options `isDurable`: it writes an append-only file. Default: no file
 */
export async function startRedis({ isDurable = false } = {}): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'ois-redis-'));
  const socket = join(folder, 'redis.sock');
  let server: ChildProcess | undefined;
  const clients: TestClient[] = [];

  async function start(): Promise<void> {
    const appendOnly = isDurable ? 'yes' : 'no';
    const args = [
      '--port',
      '0',
      '--unixsocket',
      socket,
      '--save',
      '',
      '--appendonly',
      appendOnly,
      // While a busy disk delays writes, a kill would lose what was acknowledged: docs/backend-webhooks.md.
      '--appendfsync',
      'always',
      '--dir',
      folder,
    ];
    const [command, env] =
      process.platform === 'linux'
        ? [LAUNCHER, createLauncherEnv(program ?? '')]
        : [program ?? '', process.env];
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
  closeAfterUse({
    async close() {
      for (const client of clients) if (client.isOpen) client.destroy();
      await kill();
      rmSync(folder, { recursive: true });
    },
  });
  await start();
  return {
    socket,
    async connect() {
      const client = createRedisClient(socket);
      await client.connect();
      clients.push(client);
      return client;
    },
    async pause(durationMs) {
      server?.kill('SIGSTOP');
      await sleep(durationMs);
      server?.kill('SIGCONT');
    },
    kill,
    start,
  };
}
