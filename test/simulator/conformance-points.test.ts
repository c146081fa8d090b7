import { describe, expect, it } from 'vitest';
import type { PointsRecord } from '../../src/simulator/index.js';
import { dataOf, runningHub } from './running-hub.js';

const hub = runningHub();
const ledger = () => hub.simulator().ledger;

interface Balance {
  client_user_id: string;
  user_id: number;
  balance_cents: number;
}
interface Logs {
  client_user_id: string;
  user_id: number;
  list: PointsRecord[];
  total: number;
  page: number;
  page_size: number;
}

/** Begins a test with points of its own: nothing that others did counts. */
function freshPool(yuan: number): void {
  hub.simulator().reset();
  if (yuan > 0) ledger().topUp(yuan);
}
const newKey = (): string => hub.simulator().keys.create({ label: 'points' }).key;

const POINTS_CALLS: [name: string, call: (key: string) => Promise<Response>][] = [
  ['balance', (key) => hub.withKey('/points/users/balance?client_user_id=u', key)],
  ['recharge', (key) => hub.recharge({ client_user_id: 'u', amount_cents: 1 }, key)],
  ['logs', (key) => hub.withKey('/points/users/logs?client_user_id=u', key)],
];

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

describe('Points: authentication', () => {
  it.each(POINTS_CALLS)(
    'X1 S2 R4 (H) %s answers 401 without an active key of a developer account',
    async (_name, call) => {
      const { keys } = hub.simulator();
      ledger().topUp(1);
      const { id, key } = keys.create({ label: 'k' });
      expect((await call(key)).status).toBe(200);
      keys.setStatus(id, 'disabled');
      const before = ledger().balances();
      const personal = keys.create({ label: 'p', account: 'personal' }).key;
      const expired = keys.create({ label: 'e', expiresAt: hub.clock.now }).key;
      for (const refused of [key, personal, expired, 'sk-unknown', '']) {
        const answer = await call(refused);
        expect(answer.status, refused).toBe(401);
        expect(await answer.json()).toEqual({
          code: 401,
          message: expect.stringMatching(/key/i),
          data: null,
        });
      }
      expect(ledger().balances()).toEqual(before);
    },
  );

  it.each(POINTS_CALLS)('%s refuses an access token', async (_name, call) => {
    const { key } = hub.simulator().keys.create({ label: 'k' });
    const exchanged = await hub.exchange(key, { client_user_id: 'u' });
    const { access_token } = await dataOf<{ access_token: string }>(exchanged);
    expect((await call(access_token)).status).toBe(401);
  });

  it.each([
    ['POST', '/points/users/balance', 'GET'],
    ['GET', '/points/users/recharge', 'POST'],
    ['PUT', '/points/users/recharge', 'POST'],
    ['DELETE', '/points/users/logs', 'GET'],
  ])('%s %s is a 405 that names the method', async (method, path, allowed) => {
    const answer = await hub.api(path, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('Points: recharge', () => {
  const refuses = async (body: unknown, named: string): Promise<void> => {
    ledger().topUp(1);
    const { key } = hub.simulator().keys.create({ label: 'k' });
    const before = ledger().balances();
    const answer = await hub.recharge(body, key);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ code: 400, message: expect.stringContaining(named), data: null });
    expect(ledger().balances()).toEqual(before);
  };

  it.each([
    ['missing', { client_user_id: 'u' }, 'amount_cents'],
    ['0', { client_user_id: 'u', amount_cents: 0 }, 'amount_cents'],
    ['a negative amount', { client_user_id: 'u', amount_cents: -5 }, 'amount_cents'],
    ['a fraction', { client_user_id: 'u', amount_cents: 0.5 }, 'amount_cents'],
    ['digits in a string', { client_user_id: 'u', amount_cents: '100' }, 'amount_cents'],
    ['null', { client_user_id: 'u', amount_cents: null }, 'amount_cents'],
    ['a list', { client_user_id: 'u', amount_cents: [5] }, 'amount_cents'],
    ['infinity', '{"client_user_id":"u","amount_cents":1e999}', 'amount_cents'],
    ['what is not exact', '{"client_user_id":"u","amount_cents":9007199254740993}', 'amount_cents'],
  ])('X3 (H) amount_cents that is %s: 400 in words, and nothing moves', (_what, body, named) =>
    refuses(body, named),
  );

  it.each([
    ['no user', { amount_cents: 5 }, 'client_user_id'],
    ['a blank user', { client_user_id: ' ', amount_cents: 5 }, 'client_user_id'],
    ['a long user', { client_user_id: 'x'.repeat(129), amount_cents: 5 }, 'client_user_id'],
    [
      'a numeric order id',
      { client_user_id: 'u', amount_cents: 5, external_order_id: 7 },
      'external_order_id',
    ],
    ['a long reason', { client_user_id: 'u', amount_cents: 5, reason: 'x'.repeat(501) }, 'reason'],
    ['a list for a body', [], 'client_user_id'],
    ['null for a body', 'null', 'client_user_id'],
    ['broken JSON', '{', 'JSON'],
  ])('%s: 400 in words, and nothing moves', (_what, body, named) => refuses(body, named));

  it('refuses a large body, and one whose type is not JSON', async () => {
    const { key } = hub.simulator().keys.create({ label: 'k' });
    expect((await hub.recharge(' '.repeat(16 * 1024 + 1), key)).status).toBe(413);
    const headers = { 'X-API-Key': key, 'Content-Type': 'text/plain' };
    const body = '{"client_user_id":"u","amount_cents":1}';
    expect((await hub.api('/points/users/recharge', { method: 'POST', headers, body })).status).toBe(415);
  });
});

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
  ])('X3 E11 (H) refuses %s with 400 in words', async (query, named) => {
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
