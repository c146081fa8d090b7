import { createTestRow } from '../row.js';

export const row = createTestRow('2,000 streams with slow readers: memory flat', {
  files: ['test/hostile/load/streams.test.ts'],
});
