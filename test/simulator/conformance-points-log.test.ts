import { describe, expect, it } from 'vitest';
import { dataOf } from './running-hub.js';
import { type Logs, runningPointsHub } from './running-points-hub.js';

const { hub, ledger, freshPool, newKey } = runningPointsHub();

describe('Points log', () => {
  it('R8 (H) has every type of record, each with all fields and a balance that follows from the one before', async () => {
    freshPool(100);
    const key = newKey();
    hub.clock.now = Date.UTC(2031, 4, 17, 9, 30);
    await hub.recharge({ client_user_id: 'u', amount_cents: 1000, reason: 'Paid by card' }, key);
    const at = { clientUserId: 'u', shortCode: 'abc', projectId: 3 };
    const { record } = ledger().charge({ ...at, amountCents: 400, reason: 'Unlock' });
    expect(ledger().charge({ ...at, amountCents: 601, reason: 'Publish' }).ok).toBe(false);
    ledger().refund({ recordId: record.id, amountCents: 150, reason: 'Complaint' });
    ledger().reward({ clientUserId: 'u', amountCents: 5, reason: 'Thanks' });
    const { list, total } = await dataOf<Logs>(await hub.withKey('/points/users/logs?client_user_id=u', key));
    expect(total).toBe(5);
    const common = { id: expect.any(Number), created_at: '2031-05-17T09:30:00.000Z' };
    const form = { source: 'billing', short_code: 'abc', project_id: 3 };
    const nowhere = { short_code: null, project_id: null };
    expect(list.toReversed()).toEqual([
      {
        ...common,
        ...nowhere,
        source: 'transfer',
        record_type: 'recharge',
        change_cents: 1000,
        amount_cents: 1000,
        balance_after: 1000,
        reason: 'Paid by card',
        status: 'success',
      },
      {
        ...common,
        ...form,
        record_type: 'deduct',
        change_cents: -400,
        amount_cents: 400,
        balance_after: 600,
        reason: 'Unlock',
        status: 'success',
      },
      {
        ...common,
        ...form,
        record_type: 'failed',
        change_cents: 0,
        amount_cents: 0,
        balance_after: 600,
        reason: expect.stringMatching(/^Publish.*6\.01 yuan/),
        status: 'failed',
      },
      {
        ...common,
        ...form,
        record_type: 'refund',
        change_cents: 150,
        amount_cents: 150,
        balance_after: 750,
        reason: 'Complaint',
        status: 'success',
      },
      {
        ...common,
        ...nowhere,
        source: 'billing',
        record_type: 'reward',
        change_cents: 5,
        amount_cents: 5,
        balance_after: 755,
        reason: 'Thanks',
        status: 'success',
      },
    ]);
    expect(new Set(list.map(({ id }) => id)).size).toBe(5);
  });

  it('E11 (H) has pages of 20, the newest first, with total, page and page_size', async () => {
    freshPool(100);
    ledger().topUp(1);
    for (let n = 1; n <= 45; n += 1) ledger().transfer({ clientUserId: 'u', amountCents: n });
    ledger().transfer({ clientUserId: 'someone else', amountCents: 1 });
    const key = newKey();
    const page = async (query: string) =>
      dataOf<Logs>(await hub.withKey(`/points/users/logs?client_user_id=u${query}`, key));
    const amounts = ({ list }: Logs) => list.map(({ amount_cents }) => amount_cents);
    const count = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => from - n);
    const first = await page('');
    expect(first).toMatchObject({ client_user_id: 'u', total: 45, page: 1, page_size: 20 });
    expect(amounts(first)).toEqual(count(45, 26));
    expect(amounts(await page('&page=3'))).toEqual(count(5, 1));
    expect(await page('&page=4')).toMatchObject({ list: [], total: 45, page: 4 });
    const hundred = await page('&page_size=100');
    expect(amounts(hundred)).toEqual(count(45, 1));
    expect(amounts(await page('&page=5&page_size=10'))).toEqual(count(5, 1));
    expect(amounts(await page('&page=9007199254740991'))).toEqual([]);
  });

  it.each([
    ['page_size=101', 'page_size'],
    ['page_size=0', 'page_size'],
    ['page_size=-1', 'page_size'],
    ['page_size=', 'page_size'],
    ['page_size=1e1', 'page_size'],
    ['page=0', 'page must'],
    ['page=-1', 'page must'],
    ['page=1.5', 'page must'],
    ['page=99999999999999999999', 'page must'],
    ['page=one', 'page must'],
  ])('X3 E11 (H) refuses %s with 400 and a message that names it', async (query, named) => {
    const { key } = hub.simulator().keys.create({ label: 'k' });
    const answer = await hub.withKey(`/points/users/logs?client_user_id=u&${query}`, key);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ code: 400, message: expect.stringContaining(named), data: null });
  });

  it.each(['balance', 'logs'])('E8 E11 (H) %s answers 400 without a client_user_id', async (what) => {
    const { key } = hub.simulator().keys.create({ label: 'k' });
    for (const query of [
      '',
      '?client_user_id=',
      '?client_user_id=%20',
      `?client_user_id=${'x'.repeat(129)}`,
    ]) {
      expect((await hub.withKey(`/points/users/${what}${query}`, key)).status, query).toBe(400);
    }
  });
});
