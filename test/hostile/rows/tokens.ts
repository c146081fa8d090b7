import { createTestRow } from '../row.js';

export const row = createTestRow(
  '1,000 callers: 1 exchange; 2 after 401s; odd lifetimes and clocks: 0 broken rules',
  {
    files: [
      'test/client/token-session.test.ts',
      'test/client/system-clock.test.ts',
      'test/server/token-cache.test.ts',
    ],
  },
);
