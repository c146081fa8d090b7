import { createTestRow } from '../row.js';

export const row = createTestRow('pages with a strict Content-Security-Policy: all features work', {
  files: ['test/e2e/content-security-policy.test.ts'],
  project: 'e2e',
});
