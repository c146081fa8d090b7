import { createTestRow } from '../row.js';

export const row = createTestRow(
  '100,000 random and mutated messages to the full page: no error, and no change of what it shows',
  { project: 'thorough', files: ['test/e2e/embed-hostile.test.ts'] },
);
