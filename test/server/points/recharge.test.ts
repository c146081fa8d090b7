// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../scripts/root.mjs';
import {
  createBackend,
  memoryStore,
  type RechargeOrder,
  type SharedStore,
} from '../../../src/server/index.js';
import { TEST_API_KEY, json, type HubResponder } from '../../helpers/fake-hub.js';
import { RECHARGE_PATH, startPointsHub } from './points-hub.js';
import { getError, getErrorCode, ORDER, RESULT, useRecharges } from './recharge-context.js';

const context = useRecharges();

describe('backend.recharge', () => {
  it('D5 R6 E9 (S) credits the user once and returns the hub’s result', async () => {
    const backend = createBackend({
      hubUrl: context.hub.url,
      formUrl: 'https://form.example',
      apiKey: TEST_API_KEY,
      identify: () => null,
    });
    expect(await backend.recharge(ORDER)).toEqual(RESULT);
    const [call] = context.recharges();
    expect(call?.headers).toMatchObject({ 'x-api-key': TEST_API_KEY, 'content-type': 'application/json' });
    expect(JSON.parse(call?.body ?? '')).toEqual({
      client_user_id: 'u1',
      amount_cents: 500,
      external_order_id: 'o1',
      reason: 'Top-up',
    });
    expect(await backend.balance('u1')).toEqual({ client_user_id: 'u1', user_id: 7, balance_cents: 500 });
    expect(await backend.recharge(ORDER)).toEqual(RESULT);
    expect(context.hub.credits).toHaveLength(1);
  });

  it('rejects a call without an order', async () => {
    const error = await getError(context.points.recharge(undefined as unknown as RechargeOrder));
    expect(error).toMatchObject({ code: 'BAD_ARGUMENT', message: expect.stringMatching(/^recharge needs/) });
  });

  it.each<[string, Partial<Record<keyof RechargeOrder, unknown>>, RegExp]>([
    ['no amount', { amountCents: undefined }, /^amountCents must be a positive integer/],
    ['nothing', { amountCents: 0 }, /^amountCents/],
    ['less than nothing', { amountCents: -500 }, /^amountCents/],
    ['a part of a cent', { amountCents: 0.5 }, /^amountCents/],
    ['yuan in words', { amountCents: '5.00' }, /^amountCents/],
    ['more than can be counted', { amountCents: 2 ** 53 }, /^amountCents/],
    ['no user', { clientUserId: '' }, /^clientUserId must be/],
    ['a user that cannot be written', { clientUserId: 'u\ud800' }, /^clientUserId/],
    ['no order', { externalOrderId: '' }, /^externalOrderId must be/],
    ['an order by number', { externalOrderId: 17 }, /^externalOrderId/],
    ['an order without end', { externalOrderId: 'o'.repeat(201) }, /^externalOrderId/],
    ['an order of two lines', { externalOrderId: 'o\n1' }, /^externalOrderId/],
    ['no reason', { reason: undefined }, /^reason must be/],
    ['a reason without end', { reason: 'r'.repeat(501) }, /^reason/],
  ])('E9 X3 (S) rejects %s with a reason, and sends nothing', async (_what, part, message) => {
    const error = await getError(context.points.recharge({ ...ORDER, ...part } as RechargeOrder));
    expect(error).toMatchObject({ code: 'BAD_ARGUMENT', message: expect.stringMatching(message) });
    expect(context.hub.requests).toEqual([]);
  });

  it('E9 (S) sends an order once for 1,000 concurrent calls', async () => {
    const results = await Promise.all(Array.from({ length: 1_000 }, () => context.points.recharge(ORDER)));
    expect(new Set(results.map((result) => JSON.stringify(result)))).toEqual(
      new Set([JSON.stringify(RESULT)]),
    );
    expect(context.recharges()).toHaveLength(1);
  });

  it('E9 (S) waits for a recharge that is in progress, although reads of the store fail meanwhile', async () => {
    const store = memoryStore(() => context.time);
    let isFailing = false;
    let failed = 0;
    const get: SharedStore['get'] = async (key) => {
      if (!isFailing) return store.get(key);
      failed += 1;
      throw new Error('The store did not answer in time.');
    };
    let respondNow = (): void => undefined;
    context.hub.on(
      RECHARGE_PATH,
      (call, response) => (respondNow = () => context.hub.credit(call, response)),
    );
    const server = context.createServerPoints({ ...store, get });
    const first = server.recharge(ORDER);
    await expect.poll(() => context.recharges().length).toBe(1);
    const second = server.recharge(ORDER);
    await sleep(120);
    isFailing = true;
    await expect.poll(() => failed).toBeGreaterThan(1);
    isFailing = false;
    respondNow();
    expect(await first).toEqual(RESULT);
    expect(await second).toEqual(RESULT);
    expect(context.recharges()).toHaveLength(1);
  });

  it('credits each of several orders of one user', async () => {
    const orders = ['o1', 'o2', 'O1', 'o1 ', '__proto__', 'constructor'];
    await Promise.all(
      orders.map((externalOrderId) => context.points.recharge({ ...ORDER, externalOrderId })),
    );
    expect(context.hub.credits.map(({ external_order_id }) => external_order_id).toSorted()).toEqual(
      orders.toSorted(),
    );
  });

  it('does not credit an order again within 30 days', async () => {
    await context.points.recharge(ORDER);
    context.time += 30 * 86_400_000 - 1;
    await context.points.recharge(ORDER);
    expect(context.recharges()).toHaveLength(1);
  });

  it.each<[string, Partial<RechargeOrder>]>([
    ['amount', { amountCents: 501 }],
    ['user', { clientUserId: 'u2' }],
  ])('rejects an order id for another %s, during the recharge and after it', async (_what, part) => {
    const first = context.points.recharge(ORDER);
    expect(await getErrorCode(context.points.recharge({ ...ORDER, ...part }))).toBe('ORDER_CONFLICT');
    await first;
    const error = await getError(context.points.recharge({ ...ORDER, ...part }));
    expect(error).toMatchObject({
      code: 'ORDER_CONFLICT',
      message: expect.stringMatching(/"o1" was already used for 500 cents for user "u1"/),
    });
    expect(context.recharges()).toHaveLength(1);
  });

  it('accepts another reason for the same order', async () => {
    await context.points.recharge(ORDER);
    expect(await context.points.recharge({ ...ORDER, reason: 'again' })).toEqual(RESULT);
  });
});

describe('backend.recharge: refusals', () => {
  /** The codes of which the documentation says that no points were credited. */
  const documentedRefusals = readFileSync(join(ROOT, 'docs/backend-points.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| `.* \| no +\|/.test(line))
    .join();

  it('E10 (S) rejects with POOL_INSUFFICIENT when the pool is too small, moves no points, and accepts the order again', async () => {
    context.hub.pool = 499;
    const error = await getError(context.points.recharge(ORDER));
    expect(error).toMatchObject({ code: 'POOL_INSUFFICIENT', status: 402 });
    expect(error.message).toBe('The hub answered: The pool is empty. (HTTP 402).');
    expect(await context.points.balance('u1')).toMatchObject({ balance_cents: 0 });
    context.hub.pool = 500;
    expect(await context.points.recharge(ORDER)).toMatchObject({ developer_balance_cents: 0 });
    expect(context.recharges()).toHaveLength(2);
  });

  const bare =
    (status: number): HubResponder =>
    (_call, response) =>
      response.writeHead(status).end('no');

  it.each<[string, HubResponder, string]>([
    ['HTTP 401', json(401, { code: 401, message: TEST_API_KEY, data: {} }), 'UNAUTHORIZED'],
    ['HTTP 401 without an envelope', bare(401), 'UNAUTHORIZED'],
    ['HTTP 402 without an envelope', bare(402), 'POOL_INSUFFICIENT'],
    ['code 402 at HTTP 200', json(200, { code: 402, message: 'x', data: {} }), 'POOL_INSUFFICIENT'],
    ['HTTP 403', json(403, { code: 403, message: 'x', data: {} }), 'FORBIDDEN'],
    ['HTTP 404', json(404, { code: 404, message: 'x', data: {} }), 'NOT_FOUND'],
    ['HTTP 400', json(400, { code: 400, message: 'x', data: {} }), 'REFUSED'],
    ['HTTP 422 with a code of its own', json(422, { code: 42_201, message: 'x', data: {} }), 'REFUSED'],
    ['HTTP 429', json(429, { code: 429, message: 'x', data: {} }), 'RATE_LIMITED'],
  ])('frees the order after %s, when all waiting calls have rejected', async (_what, answer, code) => {
    context.hub.on(RECHARGE_PATH, answer);
    const codes = await Promise.all([1, 2, 3].map(() => getErrorCode(context.points.recharge(ORDER))));
    expect(codes).toEqual([code, code, code]);
    expect(documentedRefusals).toContain(`\`${code}\``);
    expect(context.recharges()).toHaveLength(1);
    context.hub.on(RECHARGE_PATH, context.hub.credit);
    expect(await context.points.recharge(ORDER)).toEqual(RESULT);
    expect(context.logs).toEqual([]);
  });

  it('passes the time to wait on to all waiting calls', async () => {
    context.hub.on(RECHARGE_PATH, (_call, response) =>
      response.writeHead(429, { 'Retry-After': '7' }).end('{"code":429,"message":"Slow down."}'),
    );
    const errors = await Promise.all([1, 2, 3].map(() => getError(context.points.recharge(ORDER))));
    const message = 'The hub answered: Slow down. (HTTP 429).';
    const expected = { code: 'RATE_LIMITED', message, status: 429, hubCode: 429, retryAfterSeconds: 7 };
    for (const error of errors) expect(error).toMatchObject(expected);
    expect(context.recharges()).toHaveLength(1);
  });

  it('frees the order when the hub cannot be reached, since nothing was sent', async () => {
    const gone = await startPointsHub();
    await gone.close();
    const server = context.createServerPoints(memoryStore(), gone.url);
    const error = await getError(server.recharge(ORDER));
    expect(error).toMatchObject({ code: 'NETWORK', message: expect.stringMatching(/ECONNREFUSED/) });
    expect(await getErrorCode(server.recharge(ORDER))).toBe('NETWORK');
  });
});
