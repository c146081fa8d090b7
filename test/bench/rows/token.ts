import type { Speed } from '../compare.js';
import type { BenchRow, BenchTable } from '../harness/row.js';
import { compareTokenRoutes } from '../token-route.js';

/** A table of servers that were compared with the bare one. */
export const serverTable = (title: string, speeds: readonly Speed[]): BenchTable => ({
  title,
  columns: ['', 'responses/s', 'responses per CPU second'],
  lines: speeds.map(({ name, throughput, efficiency }) => ({ name, cells: [throughput, efficiency] })),
  notes: ['bare node:http = 1.00'],
});

export const row: BenchRow = {
  usage: '',
  run: async () => [
    serverTable(
      'POST /token with a cached token',
      await compareTokenRoutes(['kit', 'fastify', 'express'], 21, 400),
    ),
  ],
};
