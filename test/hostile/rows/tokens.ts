import { createTestRow } from '../row.js';

export const row = createTestRow(
  '1,000 callers: 1 exchange; always 401: at most 2, then none; sleep of a day, clock set by a day, odd lifetimes, 10,000 random schedules: 0 broken rules',
  {
    files: [
      'test/hostile/tokens/session.test.ts',
      'test/hostile/tokens/cache.test.ts',
      'test/client/token-session.test.ts',
      'test/client/system-clock.test.ts',
      'test/server/token-cache.test.ts',
    ],
  },
);
