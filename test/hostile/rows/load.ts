import { createTestRow } from '../row.js';

export const row = createTestRow(
  'webhook: more than 5,000 requests a second for 60 s, p99 below 50 ms; tokens of 200,000 users: memory flat',
  { files: ['test/hostile/load/load.test.ts'] },
);
