import { createTestRow } from '../row.js';

export const row = createTestRow(
  '14 faults × every endpoint × backend kit: a typed outcome by its deadline + 0.5 s, 0 POSTs repeated',
  {
    files: [
      'test/hostile/faults/backend-faults.test.ts',
      'test/client/request.test.ts',
      'test/server/hostile-hub.test.ts',
      'test/server/hub-post.test.ts',
      'test/server/hub-refusals.test.ts',
      'test/cli/slow-senders.test.ts',
    ],
  },
);
