import { describe, expect, it } from 'vitest';
import { createSimulator, PoolInsufficient, type Simulator } from '../../src/simulator/index.js';

const at = { hubUrl: 'https://hub.example', formUrl: 'https://form.example' };

/** A simulator whose pool has some yuan, and a user with some cents. */
function withPoints(yuan: number, cents: number): Simulator {
  const simulator = createSimulator(at);
  simulator.ledger.topUp(yuan);
  if (cents > 0) simulator.ledger.transfer({ clientUserId: 'u', amountCents: cents });
  return simulator;
}
const charge = (amountCents: number) => ({
  clientUserId: 'u',
  amountCents,
  reason: 'Unlock',
  shortCode: 'abc',
});
const balance = ({ users }: Simulator) => users.get('u')?.balance_cents;

describe('Ledger', () => {
  it('keeps sources and holdings equal', () => {
    const { ledger } = withPoints(10, 600);
    const { record } = ledger.charge(charge(250));
    ledger.refund({ recordId: record.id, amountCents: 100 });
    ledger.reward(charge(7));
    ledger.charge(charge(99_999));
    expect(ledger.balances()).toEqual({
      toppedUp: 1000,
      rewarded: 7,
      pool: 400,
      users: 457,
      charged: 150,
      balanced: true,
    });
  });

  it('refunds a charge once, in parts or as a whole, and no other', () => {
    const simulator = withPoints(10, 600);
    const { ledger } = simulator;
    const { record } = ledger.charge(charge(250));
    ledger.refund({ recordId: record.id, amountCents: 100 });
    expect(() => ledger.refund({ recordId: record.id, amountCents: 151 })).toThrow('150 cents');
    expect(ledger.refund({ recordId: record.id })).toMatchObject({ change_cents: 150, short_code: 'abc' });
    expect(() => ledger.refund({ recordId: record.id })).toThrow('refunded already');
    const failed = ledger.charge(charge(601));
    expect(failed.ok).toBe(false);
    for (const recordId of [failed.record.id, 999, Number.NaN]) {
      expect(() => ledger.refund({ recordId })).toThrow('no charge');
    }
    expect(balance(simulator)).toBe(600);
    expect(ledger.charges()).toMatchObject([
      { record_id: record.id, amount_cents: 250, refunded_cents: 250 },
    ]);
  });

  it('changes no balance if the billing URL did the accounting, and names the amount in the reason', () => {
    const simulator = withPoints(10, 600);
    const { ledger } = simulator;
    const accepted = ledger.recordExternal({ ...charge(1205), outcome: 'confirmed' });
    const still = { change_cents: 0, amount_cents: 0, balance_after: 600, short_code: 'abc' };
    expect(accepted).toMatchObject({
      ...still,
      record_type: 'deduct',
      status: 'success',
      reason: expect.stringContaining('12.05 yuan'),
    });
    expect(ledger.recordExternal({ ...charge(1205), outcome: 'refused' })).toMatchObject({
      ...still,
      record_type: 'failed',
      status: 'failed',
      reason: expect.stringContaining('12.05 yuan not charged'),
    });
    expect(ledger.recordExternal({ ...charge(1205), outcome: 'unknown' })).toMatchObject({
      ...still,
      record_type: 'failed',
      status: 'failed',
      reason: expect.stringContaining('12.05 yuan, not confirmed'),
    });
    expect(ledger.chargeOf(accepted.id)).toMatchObject({ by: 'billing-url', amount_cents: 1205 });
    expect(ledger.refund({ recordId: accepted.id })).toMatchObject({ ...still, record_type: 'refund' });
    expect(ledger.charges()).toHaveLength(1);
    expect(balance(simulator)).toBe(600);
    expect(ledger.balances()).toMatchObject({ charged: 0, balanced: true });
  });

  it('lists the changes of the pool, the newest first', () => {
    const { ledger } = withPoints(10, 600);
    ledger.transfer({ clientUserId: 'u', amountCents: 1, externalOrderId: 'A-7', reason: 'Paid' });
    expect(ledger.transfers()).toMatchObject([
      { kind: 'transfer', change_cents: -1, pool_after: 399, external_order_id: 'A-7', reason: 'Paid' },
      { kind: 'transfer', change_cents: -600, pool_after: 400, client_user_id: 'u' },
      { kind: 'top-up', change_cents: 1000, pool_after: 1000, client_user_id: null },
    ]);
  });

  it.each([0, -1, 0.5, Number.NaN, Infinity, 2 ** 53])(
    'refuses an amount of %d, and changes nothing',
    (amount) => {
      const { ledger } = withPoints(10, 600);
      const before = ledger.balances();
      const { record } = ledger.charge(charge(1));
      ledger.refund({ recordId: record.id });
      const calls = [
        () => ledger.topUp(amount),
        () => ledger.transfer({ clientUserId: 'u', amountCents: amount }),
        () => ledger.charge(charge(amount)),
        () => ledger.recordExternal({ ...charge(amount), outcome: 'confirmed' }),
        () => ledger.recordExternal({ ...charge(amount), outcome: 'refused' }),
        () => ledger.refund({ recordId: record.id, amountCents: amount }),
        () => ledger.reward(charge(amount)),
      ];
      for (const call of calls) expect(call).toThrow(RangeError);
      expect(ledger.balances()).toEqual(before);
    },
  );

  it('refuses more points than can be counted to the cent', () => {
    const simulator = createSimulator(at);
    const { ledger } = simulator;
    ledger.topUp(Math.floor(Number.MAX_SAFE_INTEGER / 100));
    expect(() => ledger.topUp(1)).toThrow('counted');
    expect(() => ledger.reward(charge(100))).toThrow('counted');
    ledger.transfer({ clientUserId: 'u', amountCents: ledger.pool() });
    ledger.charge(charge(1));
    expect(ledger.balances().balanced).toBe(true);
    expect(() => ledger.transfer({ clientUserId: 'new', amountCents: 1 })).toThrow(PoolInsufficient);
    expect(simulator.users.list()).toMatchObject([{ client_user_id: 'u' }, { client_user_id: 'new' }]);
  });

  it('returns copies, which do not change it', () => {
    const simulator = withPoints(10, 600);
    const { ledger, users } = simulator;
    users.ensure('u').balance_cents = 1;
    users.list()[0]!.balance_cents = 2;
    ledger.logs('u', { page: 1, pageSize: 1 }).list[0]!.balance_after = 3;
    ledger.transfers()[0]!.pool_after = 4;
    expect(balance(simulator)).toBe(600);
    expect(ledger.logs('u', { page: 1, pageSize: 1 }).list[0]?.balance_after).toBe(600);
    expect(ledger.pool()).toBe(400);
  });

  it('stays consistent if the clock throws', () => {
    let isBroken = false;
    const now = () => {
      if (isBroken) throw new Error('no time');
      return 0;
    };
    const simulator = createSimulator({ ...at, now });
    const { ledger } = simulator;
    ledger.topUp(10);
    ledger.transfer({ clientUserId: 'u', amountCents: 600 });
    const { record } = ledger.charge(charge(100));
    const before = ledger.balances();
    isBroken = true;
    const calls = [
      () => ledger.topUp(1),
      () => ledger.transfer({ clientUserId: 'u', amountCents: 1 }),
      () => ledger.charge(charge(1)),
      () => ledger.refund({ recordId: record.id }),
      () => ledger.reward(charge(1)),
    ];
    for (const call of calls) expect(call).toThrow('no time');
    expect(ledger.balances()).toEqual(before);
    expect(ledger.chargeOf(record.id)?.refunded_cents).toBe(0);
  });
});
