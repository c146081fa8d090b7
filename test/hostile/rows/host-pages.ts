import { createTestRow } from '../row.js';

export const row = createTestRow(
  'pages that restrict or change what scripts rely on, in 3 engines: each works, or its limit is in docs/browsers.md',
  { files: ['test/e2e/host-pages.test.ts'], project: 'thorough' },
  { files: ['test/e2e/content-security-policy.test.ts'], project: 'e2e' },
);
