// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../scripts/root.mjs';

/** The loop of the documentation that looks for a recharge whose outcome is unknown. */
const page = readFileSync(join(ROOT, 'docs/backend-points.md'), 'utf8');
const [, loop = ''] = /```js\n((?:(?!```)[^])*backend\.allLogs\(recharge\.[^]*?)```/.exec(page) ?? [];
const createLoop = new Function(`return async (backend, recharge, console) => { ${loop} };`) as () => (
  backend: unknown,
  recharge: unknown,
  console: unknown,
) => Promise<void>;

describe('The documented check of a recharge with an unknown outcome', () => {
  const recharge = { clientUserId: 'u1', amountCents: 500, sentAt: '2026-01-02T12:00:00.000Z' };
  const createRecord = (id: number, created_at: string, changes: object = {}): object => ({
    id,
    record_type: 'recharge',
    amount_cents: 500,
    created_at,
    ...changes,
  });

  async function findRecords(records: object[]): Promise<unknown[]> {
    const found: unknown[] = [];
    const backend = {
      async *allLogs() {
        yield* records;
      },
    };
    await createLoop()(backend, recharge, { log: (record: unknown) => found.push(record) });
    return found;
  }

  it('finds it in any order of the records, and with clocks that differ by hours', async () => {
    const credited = [
      createRecord(2, '2026-01-02T06:00:00Z'),
      createRecord(3, '2026-01-02T18:00:00Z'),
      createRecord(4, 'yesterday'),
    ];
    expect(await findRecords([createRecord(1, '2025-01-02T12:00:00Z'), ...credited])).toEqual(credited);
  });

  it('leaves out other amounts and other types of records', async () => {
    const others = [
      createRecord(1, recharge.sentAt, { amount_cents: 501 }),
      createRecord(2, recharge.sentAt, { record_type: 'reward' }),
    ];
    expect(await findRecords(others)).toEqual([]);
  });
});
