import { createTestRow } from '../row.js';

export const row = createTestRow('short codes, tokens and links: 0 escapes of origin, path or parameter', {
  files: ['test/hub/form-url.test.ts', 'test/hub/notification-url.test.ts', 'test/hub/root-url.test.ts'],
});
