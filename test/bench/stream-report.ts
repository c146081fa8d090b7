import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findRedis } from '../../scripts/services.mjs';
import { measureStreams, type StreamLoad, type StreamReport } from './streams.js';

/** The load that the event streams are made for, on two cores. */
const STREAM_LOAD: StreamLoad = {
  users: 2_000,
  eventsPerSecond: 200,
  seconds: 60,
  dropsPerSecond: 20,
  slowReaders: 0,
  // The webhook remembers as many notifications, for deduplication.
  warmUpEvents: 100_000,
  redisSockets: [undefined],
};

function printStreams(title: string, report: StreamReport): void {
  const ms = (value: number): string => `${value.toFixed(0)} ms`;
  const mb = (value: number): string => `${(value / 1e6).toFixed(1)} MB`;
  const { sent, lost, duplicates, foreign, resets } = report;
  console.log(`Event streams: ${title}`);
  console.log(
    `  events       ${sent} sent, ${lost} lost, ${duplicates} twice, ${foreign} to another user, ${resets} resets`,
  );
  console.log(`  webhook → stream at rest  p95 ${ms(report.p95AtRestMs)}`);
  console.log(
    `  webhook → stream at load  p50 ${ms(report.p50Ms)}, p95 ${ms(report.p95Ms)}, max ${ms(report.maxMs)}`,
  );
  console.log(
    `  memory       heap ${mb(report.heapStartBytes)} → ${mb(report.heapEndBytes)}, slope ${mb(report.heapBytesPerMinute)} a minute, process ${mb(report.rssEndBytes)}`,
  );
  console.log(`  CPU          ${(report.cpuMsPerSecond / 10).toFixed(0)} % of one core`);
}

/** Measures the event streams at the load that they are made for, and prints the results. */
export async function benchStreams(): Promise<void> {
  printStreams('2,000 users, 200 events a second, memory store', await measureStreams(STREAM_LOAD));
  const slow = { ...STREAM_LOAD, slowReaders: 200 };
  printStreams('the same and 200 users who read nothing', await measureStreams(slow));
  const program = findRedis();
  if (program === undefined)
    return console.log('Event streams with Redis: not run, there is no redis-server.');
  const redis = await startRedis(program);
  try {
    const shared = { ...STREAM_LOAD, redisSockets: [redis.socket, redis.socket] };
    printStreams('2,000 users, 200 events a second, two servers with Redis', await measureStreams(shared));
  } finally {
    await redis.close();
  }
}

/** Starts a Redis server on a Unix socket. The helper of the tests needs a test that ends it. */
async function startRedis(program: string): Promise<{ socket: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'ois-redis-'));
  const socket = join(folder, 'redis.sock');
  const args = ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder];
  const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(server.stdout)) if (/ready to accept/i.test(line)) break;
  server.stdout.resume();
  return {
    socket,
    async close() {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
