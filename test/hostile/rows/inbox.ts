import { createTestRow } from '../row.js';

export const row = createTestRow('10,000 events, 50 kills: 0 lost, each ended once or listed as ambiguous', {
  files: ['test/hostile/inbox/inbox.test.ts'],
});
