import { createTestRow } from '../row.js';

export const row = createTestRow('key and token in responses, logs and errors: 0', {
  files: ['test/cli/secret-leaks.test.ts', 'test/server/log.test.ts'],
});
