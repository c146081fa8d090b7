import { createTestRow } from '../row.js';

export const row = createTestRow(
  '4,000 or more texts that are script × every field of the widget, in 3 engines: 0 run, 0 requests that are not https or localhost',
  { files: ['test/e2e/xss.test.ts'], project: 'thorough' },
);
