import { createTestRow } from '../row.js';

export const row = createTestRow(
  '200 restorations from the back/forward cache, with no form, an open one or one that was closed: nothing requested again, and no timer, request, frame, listener or element more than after 10',
  { files: ['test/e2e/left-pages.test.ts'], project: 'thorough' },
);
