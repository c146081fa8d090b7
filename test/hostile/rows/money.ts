import { createTestRow } from '../row.js';

export const row = createTestRow(
  '1,000 deductions and 1,000 recharges, 1 to 3 deliveries each, 50 kills: the ledger equals an oracle, 0 twice, the rest listed',
  { files: ['test/hostile/money/money.test.ts'] },
);
