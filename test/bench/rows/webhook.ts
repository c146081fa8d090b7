import type { BenchRow } from '../harness/row.js';
import { compareWebhooks } from '../webhook.js';
import { serverTable } from './token.js';

export const row: BenchRow = {
  usage: '',
  async *run() {
    yield serverTable('POST /webhook, a notification', await compareWebhooks('notification', 21, 400));
    yield serverTable('POST /webhook, a deduction', await compareWebhooks('deduct', 21, 400));
  },
};
