import { createTestRow } from '../row.js';

export const row = createTestRow(
  '2,000 or more texts that are script × every field of console and form site: 0 run, 0 requests that are not https or localhost',
  { files: ['test/e2e/xss-operator.test.ts'], project: 'thorough' },
);
