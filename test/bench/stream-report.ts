import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findRedis } from '../../scripts/services.mjs';
import type { BenchTable } from './harness/row.js';
import { measureStreams, type StreamLoad, type StreamReport } from './streams.js';

/** The load that the event streams are made for, on two cores. */
const STREAM_LOAD: StreamLoad = {
  users: 2_000,
  eventsPerSecond: 200,
  eventsAtRest: 40,
  seconds: 60,
  dropsPerSecond: 20,
  slowReaders: 0,
  // The webhook remembers as many notifications, for deduplication.
  warmUpEvents: 100_000,
  redisSockets: [undefined],
};

const ms = (value: number): string => `${value.toFixed(0)} ms`;
const mb = (value: number): string => `${(value / 1e6).toFixed(1)} MB`;

function streamTable(title: string, report: StreamReport): BenchTable {
  const { sent, lost, duplicates, foreign, resets } = report;
  return {
    title: `Event streams: ${title}`,
    columns: ['', ''],
    lines: [
      { name: 'events sent', cells: [sent] },
      {
        name: 'lost, twice, to another user, resets',
        cells: [[lost, duplicates, foreign, resets].join(', ')],
      },
      { name: 'webhook → stream at rest, p95', cells: [ms(report.p95AtRestMs)] },
      {
        name: 'webhook → stream at load, p50, p95, max',
        cells: [[report.p50Ms, report.p95Ms, report.maxMs].map(ms).join(', ')],
      },
      { name: 'heap, start → end', cells: [`${mb(report.heapStartBytes)} → ${mb(report.heapEndBytes)}`] },
      { name: 'heap, slope a minute', cells: [mb(report.heapBytesPerMinute)] },
      { name: 'memory of the process', cells: [mb(report.rssEndBytes)] },
      { name: 'CPU, of one core', cells: [`${(report.cpuMsPerSecond / 10).toFixed(0)} %`] },
    ],
    decimals: 0,
  };
}

/** Measures the event streams at the load that they are made for. */
export async function* benchStreams(): AsyncGenerator<BenchTable> {
  yield streamTable('2,000 users, 200 events a second, memory store', await measureStreams(STREAM_LOAD));
  const slow = { ...STREAM_LOAD, slowReaders: 200 };
  yield streamTable('the same and 200 users who read nothing', await measureStreams(slow));
  const program = findRedis();
  if (program === undefined)
    return console.log('Event streams with Redis: not run, there is no redis-server.');
  const redis = await startRedis(program);
  try {
    const shared = { ...STREAM_LOAD, redisSockets: [redis.socket, redis.socket] };
    yield streamTable(
      '2,000 users, 200 events a second, two servers with Redis',
      await measureStreams(shared),
    );
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
