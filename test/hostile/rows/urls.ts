import { createTestRow } from '../row.js';

export const row = createTestRow(
  '1,000,000 short codes and tokens, 1,000,000 links: 0 escapes of origin, path or parameter, 0 throws other than the typed refusal',
  {
    files: [
      'test/hostile/urls/urls.test.ts',
      'test/hub/form-url.test.ts',
      'test/hub/notification-url.test.ts',
      'test/hub/root-url.test.ts',
    ],
  },
);
