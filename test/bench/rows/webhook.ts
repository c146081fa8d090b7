import type { BenchRow } from '../harness/row.js';
import { compareWebhooks } from '../webhook.js';
import { EFFORT, serverTable } from './token.js';

export const row: BenchRow = {
  usage: '',
  async *run() {
    yield serverTable('POST /webhook, a notification', await compareWebhooks('notification', EFFORT));
    yield serverTable('POST /webhook, a deduction', await compareWebhooks('deduct', EFFORT));
  },
};
