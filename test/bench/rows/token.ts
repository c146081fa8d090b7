import { execFileSync } from 'node:child_process';
import { ROOT } from '../../../scripts/root.mjs';
import type { Effort, Speed } from '../compare.js';
import type { BenchRow, BenchTable } from '../harness/row.js';
import { compareLists } from '../lists.js';
import { compareTokenRoutes } from '../token-route.js';

/** About half a minute for two servers. */
export const EFFORT: Effort = { starts: 4, rounds: 9, turnMs: 150 };

/** A table of servers that were compared with the bare one. */
export const serverTable = (title: string, speeds: readonly Speed[]): BenchTable => ({
  title,
  columns: ['', 'responses/s', 'responses per CPU second', 'responses/s here', 'CPU µs here'],
  lines: speeds.map(({ name, throughput, efficiency, perSecond, cpuMicroseconds }) => ({
    name,
    cells: [
      throughput,
      efficiency,
      Math.round(perSecond).toLocaleString('en'),
      Math.round(cpuMicroseconds).toLocaleString('en'),
    ],
  })),
  notes: [
    'bare node:http = 1.00; "here": absolute values, which are not comparable with those of different runs',
  ],
});

const CACHED_USERS = 10_000;

/** Returns the megabytes of the cached tokens of so many users. */
function measureMemory(users: number): number {
  const args = ['--expose-gc', '--import', 'tsx', `${ROOT}test/bench/token-memory.ts`, String(users)];
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' })) / 1e6;
}

export const row: BenchRow = {
  usage: '',
  async *run() {
    yield serverTable(
      'POST /token with a cached token',
      await compareTokenRoutes(['kit', 'fastify', 'express'], EFFORT),
    );
    yield serverTable(
      'POST /token with a cached token and 100 tables with their tags',
      await compareLists('token', EFFORT),
    );
    yield serverTable(
      'GET of a list of 100 tables, which comes from the hub',
      await compareLists('list', EFFORT),
    );
    yield {
      title: 'Memory of cached tokens',
      columns: ['', 'MB'],
      lines: [{ name: '10,000 users', cells: [measureMemory(CACHED_USERS)] }],
    };
  },
};
