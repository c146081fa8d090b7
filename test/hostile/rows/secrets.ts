import { createTestRow } from '../row.js';

export const row = createTestRow(
  'key and tokens in pages of 3 engines, responses, logs, errors, referrers and built files: 0',
  { files: ['test/e2e/secrets.test.ts'], project: 'thorough' },
  { files: ['test/cli/secret-leaks.test.ts', 'test/server/log.test.ts'] },
);
