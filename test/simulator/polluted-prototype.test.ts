import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';

const PROGRAM = `${ROOT}test/simulator/polluted-prototype.ts`;
const run = promisify(execFile);
let results: Record<string, unknown>;

beforeAll(async () => {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', PROGRAM], { timeout: 120_000 });
  results = JSON.parse(stdout) as typeof results;
});

describe('Simulator with a polluted Object.prototype', () => {
  it.each(['exchangeOfNobody', 'exchangeOfList', 'rechargeOfNobody', 'rechargeOfNothing', 'balanceOfNobody'])(
    'reads no field of a request from it: %s',
    (name) => {
      expect(results[name]).toEqual([400, null]);
    },
  );

  it('recharges without an order number or a reason that was not sent', () => {
    expect(results['recharge']).toEqual([200, expect.objectContaining({ amount_cents: 5 })]);
    expect((results['recharge'] as object[])[1]).not.toHaveProperty('external_order_id');
    const [status, logs] = results['logs'] as [number, { list: object[]; page_size: number }];
    expect([status, logs.page_size, logs.list.length]).toEqual([200, 20, 1]);
    expect(logs.list[0]).toMatchObject({ amount_cents: 5, reason: 'Recharge' });
  });

  it('charges nothing if the billing URL responds without ok', () => {
    expect([results['unlock'], results['charges']]).toEqual([402, 0]);
  });
});
