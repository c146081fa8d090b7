import { createTestRow } from '../row.js';

export const row = createTestRow('1,000 rounds of mounting, opening and removing: nothing left', {
  files: ['test/e2e/leaks.test.ts'],
  project: 'thorough',
});
