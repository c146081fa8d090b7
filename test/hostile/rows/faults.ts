import { createTestRow } from '../row.js';

export const row = createTestRow('a typed outcome by the deadline, 0 repeated POSTs', {
  files: [
    'test/client/request.test.ts',
    'test/server/hostile-hub.test.ts',
    'test/server/hub-post.test.ts',
    'test/server/hub-refusals.test.ts',
    'test/cli/slow-senders.test.ts',
  ],
});
