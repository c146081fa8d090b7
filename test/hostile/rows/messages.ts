import { createTestRow } from '../row.js';

export const row = createTestRow(
  '100,000 random and mutated messages of the bridge: 0 effects of invalid ones',
  {
    files: ['test/bridge/hostile.test.ts'],
  },
);
