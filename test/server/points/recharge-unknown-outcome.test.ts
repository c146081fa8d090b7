// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { memoryStore, type SharedStore } from '../../../src/server/index.js';
import {
  TEST_API_KEY,
  disconnect,
  json,
  redirect,
  success,
  type HubResponder,
} from '../../helpers/fake-hub.js';
import { RECHARGE_PATH } from './points-hub.js';
import { getError, getErrorCode, ORDER, RESULT, useRecharges } from './recharge-context.js';

const context = useRecharges();

describe('backend.recharge: lost responses', () => {
  const text =
    (status: number, body: string): HubResponder =>
    (_call, response) =>
      response.writeHead(status).end(body);
  const cutOff: HubResponder = (_call, response) => {
    response.writeHead(200, { 'Content-Length': '100' }).write('{"code":200,');
    setTimeout(() => response.destroy(), 20);
  };

  it.each<[string, HubResponder]>([
    ['a connection that breaks', disconnect],
    ['a body that is cut off', cutOff],
    ['HTTP 500', json(500, { code: 500, message: TEST_API_KEY, data: {} })],
    ['HTTP 503 without an envelope', text(503, TEST_API_KEY)],
    ['HTTP 504 with code 402', json(504, { code: 402, message: 'x', data: {} })],
    ['code 500 at HTTP 200', json(200, { code: 500, message: 'x', data: {} })],
    ['a code that is not listed', json(200, { code: 70_001, message: 'x', data: {} })],
    ['a page of some proxy', text(403, '<h1>no</h1>')],
    ['HTTP 400 with the code of a success', json(400, { code: 200, message: 'success', data: RESULT })],
    ['HTTP 408', json(408, { code: 408, message: 'x', data: {} })],
    ['HTTP 409', json(409, { code: 409, message: 'x', data: {} })],
    ['a redirect', redirect(307, '/x')],
    ['a success that is none', text(200, 'ok')],
    ['no data', json(200, { code: 200, message: 'success' })],
    ['another shape', success({ ...RESULT, user_balance_cents: '500' })],
    ['another amount', success({ ...RESULT, amount_cents: 5_000 })],
    ['another user', success({ ...RESULT, client_user_id: 'u2' })],
    ['another order', success({ ...RESULT, external_order_id: 'o2' })],
  ])(
    'rejects with OUTCOME_UNKNOWN and what to look for, and never sends again, after %s',
    async (_what, answer) => {
      context.hub.on(RECHARGE_PATH, context.hub.creditThen(answer));
      const [error, other] = await Promise.all([
        getError(context.points.recharge(ORDER)),
        getError(context.points.recharge(ORDER)),
      ]);
      const recharge = {
        clientUserId: 'u1',
        amountCents: 500,
        externalOrderId: 'o1',
        sentAt: '2026-01-02T03:04:05.678Z',
      };
      expect(error).toMatchObject({ name: 'HubError', code: 'OUTCOME_UNKNOWN', recharge });
      expect(error.message).toMatch(
        /"o1".*500 cents.*"u1".*2026-01-02T03:04:05.678Z.*backend\.allLogs.*forgetRecharge/,
      );
      expect(JSON.parse(JSON.stringify(error))).toMatchObject({ code: 'OUTCOME_UNKNOWN', recharge });
      expect(other).toMatchObject({ code: 'OUTCOME_UNKNOWN', recharge, message: error.message });

      context.hub.on(RECHARGE_PATH, context.hub.credit);
      expect(await getErrorCode(context.points.recharge(ORDER))).toBe('OUTCOME_UNKNOWN');
      expect(await getErrorCode(context.points.recharge({ ...ORDER, amountCents: 5 }))).toBe(
        'ORDER_CONFLICT',
      );
      expect(context.recharges()).toHaveLength(1);
      expect(context.logs).toEqual([{ level: 'error', event: 'recharge_unknown', message: error.message }]);
    },
  );

  it('rejects with OUTCOME_UNKNOWN after a timeout', async () => {
    context.hub.on(RECHARGE_PATH, () => undefined);
    const server = context.createServerPoints(memoryStore(), context.hub.url, 2_000);
    expect(await getErrorCode(server.recharge(ORDER))).toBe('OUTCOME_UNKNOWN');
    expect(await getErrorCode(server.recharge(ORDER))).toBe('OUTCOME_UNKNOWN');
    expect(context.recharges()).toHaveLength(1);
  });

  it('accepts the order again after forgetRecharge', async () => {
    context.hub.on(RECHARGE_PATH, disconnect);
    await getErrorCode(context.points.recharge(ORDER));
    const found = [];
    for await (const record of context.points.allLogs('u1')) found.push(record);
    expect(found).toEqual([]);
    await context.points.forgetRecharge('o1');
    context.hub.on(RECHARGE_PATH, context.hub.credit);
    expect(await context.points.recharge(ORDER)).toEqual(RESULT);
  });
});

describe('backend.recharge: a repeat', () => {
  it('gets the result of the first call if that ends between two reads of the store', async () => {
    let answerHub = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answerHub = resolve));
    context.hub.on(RECHARGE_PATH, (call, response) => {
      void answered.then(() => context.hub.credit(call, response));
    });
    const store = memoryStore();
    const first = context.createServerPoints(store).recharge(ORDER);
    await expect.poll(() => context.recharges()).toHaveLength(1);
    const get: SharedStore['get'] = async (key) => {
      // The record of the order was read before.
      if (key.startsWith('attempt:')) {
        answerHub();
        await first;
      }
      return store.get(key);
    };
    expect(await context.createServerPoints({ ...store, get }).recharge(ORDER)).toEqual(RESULT);
    expect(context.recharges()).toHaveLength(1);
  });
});

describe('backend.forgetRecharge', () => {
  it('rejects an order that was credited', async () => {
    await context.points.recharge(ORDER);
    expect(await getErrorCode(context.points.forgetRecharge('o1'))).toBe('ORDER_CONFLICT');
    expect(await context.points.recharge(ORDER)).toEqual(RESULT);
    expect(context.recharges()).toHaveLength(1);
  });

  it('rejects an order that is being recharged', async () => {
    let answerHub = (): void => undefined;
    const requested = new Promise<void>((resolve) => {
      context.hub.on(RECHARGE_PATH, (call, response) => {
        answerHub = () => context.hub.credit(call, response);
        resolve();
      });
    });
    const first = context.points.recharge(ORDER);
    await requested;
    const error = await getError(context.points.forgetRecharge('o1'));
    expect(error).toMatchObject({ code: 'ORDER_CONFLICT', message: expect.stringMatching(/just now/) });
    answerHub();
    expect(await first).toEqual(RESULT);
  });

  it('does not delete the record of a recharge that follows another server’s forgetRecharge', async () => {
    const store = memoryStore(() => context.time);
    let isRead = (): void => undefined;
    let goOn = (): void => undefined;
    const hasRead = new Promise<void>((resolve) => (isRead = resolve));
    const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
    const slowStore: SharedStore = {
      ...store,
      async get(key) {
        const value = await store.get(key);
        isRead();
        await mayGoOn;
        return value;
      },
    };
    const server = context.createServerPoints(store);
    const slowServer = context.createServerPoints(slowStore);
    context.hub.on(RECHARGE_PATH, disconnect);
    expect(await getErrorCode(server.recharge(ORDER))).toBe('OUTCOME_UNKNOWN');
    const slowForget = slowServer.forgetRecharge('o1');
    await hasRead;
    await server.forgetRecharge('o1');
    context.hub.on(RECHARGE_PATH, context.hub.credit);
    expect(await server.recharge(ORDER)).toEqual(RESULT);
    goOn();
    await slowForget;
    expect(await slowServer.recharge(ORDER)).toEqual(RESULT);
    expect(context.recharges()).toHaveLength(2);
  });

  it('rejects while another server is deleting the record, and deletes it later if that failed', async () => {
    const store = memoryStore(() => context.time);
    const server = context.createServerPoints(store);
    const failing = context.createServerPoints({ ...store, delete: () => Promise.reject(new Error('away')) });
    context.hub.on(RECHARGE_PATH, disconnect);
    await getErrorCode(server.recharge(ORDER));
    expect(await getErrorCode(failing.forgetRecharge('o1'))).toBe('STORE_UNAVAILABLE');
    const error = await getError(server.forgetRecharge('o1'));
    expect(error).toMatchObject({
      code: 'ORDER_CONFLICT',
      message: expect.stringMatching(/forgotten just now/),
    });
    context.time += 60_000;
    await server.forgetRecharge('o1');
    context.hub.on(RECHARGE_PATH, context.hub.credit);
    expect(await server.recharge(ORDER)).toEqual(RESULT);
  });

  it('does not delete the record of a recharge that was credited after it was read', async () => {
    const store = memoryStore(() => context.time);
    let orderKey = '';
    const late = context.createServerPoints({
      ...store,
      async get(key) {
        const value = await store.get(key);
        if (value?.includes('"attempt"')) orderKey = key;
        return value;
      },
      async add(key, value, ttlMs) {
        // The server that sent the recharge gets its response at last.
        const record = JSON.parse((await store.get(orderKey)) ?? '') as object;
        await store.set(orderKey, JSON.stringify({ ...record, state: 'done', result: RESULT }), 60_000);
        return store.add(key, value, ttlMs);
      },
    });
    const server = context.createServerPoints(store);
    context.hub.on(RECHARGE_PATH, disconnect);
    expect(await getErrorCode(server.recharge(ORDER))).toBe('OUTCOME_UNKNOWN');
    expect(await getErrorCode(late.forgetRecharge('o1'))).toBe('ORDER_CONFLICT');
    expect(await server.recharge(ORDER)).toEqual(RESULT);
    expect(context.recharges()).toHaveLength(1);
  });

  it('accepts an unknown order id, but no invalid one', async () => {
    await context.points.forgetRecharge('never');
    expect(await getErrorCode(context.points.forgetRecharge(''))).toBe('BAD_ARGUMENT');
  });
});
