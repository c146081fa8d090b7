import { createTestRow } from '../row.js';

export const row = createTestRow(
  '1,000 rounds of mounting, opening and removing in Firefox and WebKit: no timer, request, frame or listener left, and no widget in memory',
  { files: ['test/e2e/leaks-engines.test.ts'], project: 'thorough' },
);
