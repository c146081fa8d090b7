import { describe, expect, it } from 'vitest';
import { dataOf } from './running-hub.js';
import { type Balance, runningPointsHub } from './running-points-hub.js';

const { hub, ledger, freshPool, newKey } = runningPointsHub();

describe('Points: transfers and charges', () => {
  it('D4 R9 (H) a top-up of 1 yuan adds 100 points to the pool, and all amounts are in cents', async () => {
    freshPool(0);
    expect(ledger().pool()).toBe(0);
    ledger().topUp(12);
    expect(ledger().pool()).toBe(1200);
    const key = newKey();
    const answer = await hub.recharge({ client_user_id: 'u', amount_cents: 100 }, key);
    expect(await dataOf(answer)).toMatchObject({ user_balance_cents: 100, developer_balance_cents: 1100 });
  });

  it('D5 E9 (H) a recharge moves points from the pool to the user, and returns all specified fields', async () => {
    freshPool(50);
    const key = newKey();
    const order = { client_user_id: 'mei', amount_cents: 1234, external_order_id: 'A-1', reason: 'Paid' };
    const answer = await hub.recharge(order, key);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      code: 200,
      message: 'success',
      data: {
        client_user_id: 'mei',
        to_user_id: expect.any(Number),
        amount_cents: 1234,
        external_order_id: 'A-1',
        user_balance_cents: 1234,
        developer_balance_cents: 3766,
      },
    });
    expect(ledger().pool()).toBe(3766);
  });

  it('E9 (H) external_order_id is echoed only when sent, and the same one credits twice', async () => {
    freshPool(50);
    const key = newKey();
    expect(
      await dataOf(await hub.recharge({ client_user_id: 'u', amount_cents: 1 }, key)),
    ).not.toHaveProperty('external_order_id');
    const order = { client_user_id: 'u', amount_cents: 5, external_order_id: 'same' };
    await hub.recharge(order, key);
    expect(await dataOf(await hub.recharge(order, key))).toMatchObject({
      external_order_id: 'same',
      user_balance_cents: 11,
    });
  });

  it('D5 (H) a charge at the form takes points of that user only', async () => {
    freshPool(50);
    const key = newKey();
    for (const user of ['payer', 'other']) {
      await hub.recharge({ client_user_id: user, amount_cents: 1000 }, key);
    }
    ledger().charge({
      clientUserId: 'payer',
      amountCents: 300,
      reason: 'Unlock',
      shortCode: 'abc',
      projectId: 7,
    });
    const balance = async (user: string) =>
      (await dataOf<Balance>(await hub.withKey(`/points/users/balance?client_user_id=${user}`, key)))
        .balance_cents;
    expect([await balance('payer'), await balance('other'), ledger().pool()]).toEqual([700, 1000, 3000]);
  });

  it('X1 E10 (H) a recharge above the pool answers HTTP 402 with a message, and changes no balance', async () => {
    freshPool(1);
    const key = newKey();
    await hub.recharge({ client_user_id: 'u', amount_cents: 40 }, key);
    const refused = await hub.recharge({ client_user_id: 'u', amount_cents: 61 }, key);
    expect(refused.status).toBe(402);
    expect(await refused.json()).toEqual({ code: 402, message: expect.stringContaining('pool'), data: null });
    expect(ledger().pool()).toBe(60);
    expect(hub.simulator().users.get('u')?.balance_cents).toBe(40);
    expect(ledger().logs('u', { page: 1, pageSize: 9 }).total).toBe(1);
    expect((await hub.recharge({ client_user_id: 'u', amount_cents: 60 }, key)).status).toBe(200);
    expect(ledger().pool()).toBe(0);
  });
});

describe('Points: users', () => {
  it('R6 E8 (H) an end user gets a numeric user_id at the first call, the same everywhere', async () => {
    hub.simulator().reset();
    const key = newKey();
    ledger().topUp(1);
    const seen = async (path: string) => dataOf(await hub.withKey(path, key));
    expect(await seen('/points/users/balance?client_user_id=new')).toEqual({
      client_user_id: 'new',
      user_id: expect.any(Number),
      balance_cents: 0,
    });
    const id = hub.simulator().users.get('new')?.user_id;
    expect(Number.isSafeInteger(id)).toBe(true);
    expect(await seen('/points/users/logs?client_user_id=new')).toMatchObject({
      user_id: id,
      total: 0,
      list: [],
    });
    expect(await dataOf(await hub.recharge({ client_user_id: 'new', amount_cents: 1 }, key))).toMatchObject({
      to_user_id: id,
    });
    await hub.exchange(key, { client_user_id: 'by exchange' });
    const ids = hub
      .simulator()
      .users.list()
      .map(({ user_id }) => user_id);
    expect(
      hub
        .simulator()
        .users.list()
        .map(({ client_user_id }) => client_user_id),
    ).toEqual(['new', 'by exchange']);
    expect(new Set(ids).size).toBe(2);
  });

  it('R6 E8 (H) the balance is the user’s own in cents, after each change', async () => {
    freshPool(100);
    const key = newKey();
    const balance = async () =>
      (await dataOf(await hub.withKey('/points/users/balance?client_user_id=u', key))).balance_cents;
    await dataOf(await hub.recharge({ client_user_id: 'u', amount_cents: 1234 }, key));
    await dataOf(await hub.recharge({ client_user_id: 'v', amount_cents: 99 }, key));
    expect(await balance()).toBe(1234);
    const { record } = ledger().charge({ clientUserId: 'u', amountCents: 235, reason: 'Charge' });
    expect(await balance()).toBe(999);
    ledger().refund({ recordId: record.id, amountCents: 35 });
    expect(await balance()).toBe(1034);
  });

  it.each(['__proto__', 'constructor', '用户 7/&?#', '"><script>', ' spaced '])(
    'R6 (H) %j is a valid id',
    async (user) => {
      hub.simulator().reset();
      ledger().topUp(1);
      const key = newKey();
      await hub.recharge({ client_user_id: user, amount_cents: 7 }, key);
      const path = `/points/users/balance?client_user_id=${encodeURIComponent(user)}`;
      expect(await dataOf(await hub.withKey(path, key))).toMatchObject({
        client_user_id: user,
        balance_cents: 7,
      });
      expect(hub.simulator().users.list()).toHaveLength(1);
    },
  );
});
