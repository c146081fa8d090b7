import { createTestRow } from '../row.js';

export const row = createTestRow(
  '14 faults × every endpoint × client in three engines: a typed outcome by its deadline + 0.5 s, 0 POSTs repeated',
  { files: ['test/e2e/faults.test.ts'], project: 'thorough' },
);
