// @vitest-environment node
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createBackend,
  memoryStore,
  type LogEntry,
  type RechargeOrder,
  type SharedStore,
  type UnknownOutcomeError,
} from '../../../src/server/index.js';
import { createHubApi } from '../../../src/server/hub-api.js';
import { createPoints, type Points } from '../../../src/server/points/points.js';
import { TEST_API_KEY, json, success, type HubResponder } from '../../helpers/fake-hub.js';
import { RECHARGE_PATH, startPointsHub, type PointsHub } from './points-hub.js';

const ORDER: RechargeOrder = {
  clientUserId: 'u1',
  amountCents: 500,
  externalOrderId: 'o1',
  reason: 'Top-up',
};
const RESULT = {
  client_user_id: 'u1',
  to_user_id: 7,
  amount_cents: 500,
  external_order_id: 'o1',
  user_balance_cents: 500,
  developer_balance_cents: 999_500,
};
const TIME = Date.parse('2026-01-02T03:04:05.678Z');

let hub: PointsHub;
let logs: LogEntry[];
let points: Points;
let clock = TIME;

/** Creates the points of one server. @param deadlineMs of the hub */
function createServerPoints(store: SharedStore, hubUrl = hub.url, deadlineMs = 10_000): Points {
  const api = createHubApi({ hubUrl, apiKey: TEST_API_KEY }, deadlineMs);
  return createPoints({ hub: api, store, log: (entry) => void logs.push(entry), now: () => clock });
}

beforeEach(async () => {
  clock = TIME;
  logs = [];
  hub = await startPointsHub();
  points = createServerPoints(memoryStore(() => clock));
});

afterEach(() => {
  expect(JSON.stringify(logs)).not.toContain(TEST_API_KEY);
});

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => ({ code: 'none' }),
    (reason: unknown) => reason as { code: string },
  );
  for (const text of [JSON.stringify(error), String(error), inspect(error, { depth: 9 })]) {
    expect(text).not.toContain(TEST_API_KEY);
  }
  return error.code;
};
const errorOf = (work: Promise<unknown>): Promise<UnknownOutcomeError> =>
  work.then(
    () => expect.fail('No error.'),
    (error: unknown) => error as UnknownOutcomeError,
  );
const recharges = () => hub.requestsTo(RECHARGE_PATH);

describe('backend.recharge', () => {
  it('D5 R6 E9 (S) credits the user once and returns the hub’s result', async () => {
    const backend = createBackend({
      hubUrl: hub.url,
      formUrl: 'https://form.example',
      apiKey: TEST_API_KEY,
      identify: () => null,
    });
    expect(await backend.recharge(ORDER)).toEqual(RESULT);
    const [call] = recharges();
    expect(call?.headers).toMatchObject({ 'x-api-key': TEST_API_KEY, 'content-type': 'application/json' });
    expect(JSON.parse(call?.body ?? '')).toEqual({
      client_user_id: 'u1',
      amount_cents: 500,
      external_order_id: 'o1',
      reason: 'Top-up',
    });
    expect(await backend.balance('u1')).toEqual({ client_user_id: 'u1', user_id: 7, balance_cents: 500 });
    expect(await backend.recharge(ORDER)).toEqual(RESULT);
    expect(hub.credits).toHaveLength(1);
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
    const error = await errorOf(points.recharge({ ...ORDER, ...part } as RechargeOrder));
    expect(error).toMatchObject({ code: 'BAD_ARGUMENT', message: expect.stringMatching(message) });
    expect(hub.requests).toEqual([]);
  });

  it('E9 (S) sends an order once for 1,000 concurrent calls', async () => {
    const results = await Promise.all(Array.from({ length: 1_000 }, () => points.recharge(ORDER)));
    expect(new Set(results.map((result) => JSON.stringify(result)))).toEqual(
      new Set([JSON.stringify(RESULT)]),
    );
    expect(recharges()).toHaveLength(1);
  });

  it('E9 (S) waits for a recharge that is in progress, although reads of the store fail meanwhile', async () => {
    const store = memoryStore(() => clock);
    let isFailing = false;
    let failed = 0;
    const get: SharedStore['get'] = async (key) => {
      if (!isFailing) return store.get(key);
      failed += 1;
      throw new Error('The store did not answer in time.');
    };
    let respondNow = (): void => undefined;
    hub.on(RECHARGE_PATH, (call, response) => (respondNow = () => hub.credit(call, response)));
    const server = createServerPoints({ ...store, get });
    const first = server.recharge(ORDER);
    await expect.poll(() => recharges().length).toBe(1);
    const second = server.recharge(ORDER);
    await sleep(120);
    isFailing = true;
    await expect.poll(() => failed).toBeGreaterThan(1);
    isFailing = false;
    respondNow();
    expect(await first).toEqual(RESULT);
    expect(await second).toEqual(RESULT);
    expect(recharges()).toHaveLength(1);
  });

  it('credits each of several orders of one user', async () => {
    const orders = ['o1', 'o2', 'O1', 'o1 ', '__proto__', 'constructor'];
    await Promise.all(orders.map((externalOrderId) => points.recharge({ ...ORDER, externalOrderId })));
    expect(hub.credits.map(({ external_order_id }) => external_order_id).toSorted()).toEqual(
      orders.toSorted(),
    );
  });

  it('does not credit an order again within 30 days', async () => {
    await points.recharge(ORDER);
    clock += 30 * 86_400_000 - 1;
    await points.recharge(ORDER);
    expect(recharges()).toHaveLength(1);
  });

  it.each<[string, Partial<RechargeOrder>]>([
    ['amount', { amountCents: 501 }],
    ['user', { clientUserId: 'u2' }],
  ])('rejects an order id for another %s, during the recharge and after it', async (_what, part) => {
    const first = points.recharge(ORDER);
    expect(await codeOf(points.recharge({ ...ORDER, ...part }))).toBe('ORDER_CONFLICT');
    await first;
    const error = await errorOf(points.recharge({ ...ORDER, ...part }));
    expect(error).toMatchObject({
      code: 'ORDER_CONFLICT',
      message: expect.stringMatching(/"o1" stands for 500 cents for user "u1"/),
    });
    expect(recharges()).toHaveLength(1);
  });

  it('accepts another reason for the same order', async () => {
    await points.recharge(ORDER);
    expect(await points.recharge({ ...ORDER, reason: 'again' })).toEqual(RESULT);
  });
});

describe('backend.recharge: refusals', () => {
  it('E10 (S) rejects with POOL_INSUFFICIENT when the pool is too small, moves no points, and accepts the order again', async () => {
    hub.pool = 499;
    const error = await errorOf(points.recharge(ORDER));
    expect(error).toMatchObject({ code: 'POOL_INSUFFICIENT', status: 402 });
    expect(error.message).toBe('The hub answered: The pool is empty. (HTTP 402).');
    expect(await points.balance('u1')).toMatchObject({ balance_cents: 0 });
    hub.pool = 500;
    expect(await points.recharge(ORDER)).toMatchObject({ developer_balance_cents: 0 });
    expect(recharges()).toHaveLength(2);
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
    ['HTTP 400', json(400, { code: 400, message: 'x', data: {} }), 'REFUSED'],
    ['HTTP 422 with a code of its own', json(422, { code: 42_201, message: 'x', data: {} }), 'REFUSED'],
    ['HTTP 429', json(429, { code: 429, message: 'x', data: {} }), 'RATE_LIMITED'],
  ])('frees the order after %s, when all waiting calls have rejected', async (_what, answer, code) => {
    hub.on(RECHARGE_PATH, answer);
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(points.recharge(ORDER))));
    expect(codes).toEqual([code, code, code]);
    expect(recharges()).toHaveLength(1);
    hub.on(RECHARGE_PATH, hub.credit);
    expect(await points.recharge(ORDER)).toEqual(RESULT);
    expect(logs).toEqual([]);
  });

  it('frees the order when the hub cannot be reached, since nothing was sent', async () => {
    const gone = await startPointsHub();
    await gone.close();
    const server = createServerPoints(memoryStore(), gone.url);
    const error = await errorOf(server.recharge(ORDER));
    expect(error).toMatchObject({ code: 'NETWORK', message: expect.stringMatching(/ECONNREFUSED/) });
    expect(await codeOf(server.recharge(ORDER))).toBe('NETWORK');
  });
});

describe('backend.recharge: lost responses', () => {
  const hangUp: HubResponder = (_call, response) => response.destroy();
  const text =
    (status: number, body: string): HubResponder =>
    (_call, response) =>
      response.writeHead(status).end(body);
  const redirect: HubResponder = (_call, response) => response.writeHead(307, { Location: '/x' }).end();
  const cutOff: HubResponder = (_call, response) => {
    response.writeHead(200, { 'Content-Length': '100' }).write('{"code":200,');
    setTimeout(() => response.destroy(), 20);
  };

  it.each<[string, HubResponder]>([
    ['a connection that breaks', hangUp],
    ['a body that is cut off', cutOff],
    ['HTTP 500', json(500, { code: 500, message: TEST_API_KEY, data: {} })],
    ['HTTP 503 without an envelope', text(503, TEST_API_KEY)],
    ['HTTP 504 with code 402', json(504, { code: 402, message: 'x', data: {} })],
    ['code 500 at HTTP 200', json(200, { code: 500, message: 'x', data: {} })],
    ['a code that is not listed', json(200, { code: 70_001, message: 'x', data: {} })],
    ['a page of some proxy', text(403, '<h1>no</h1>')],
    ['HTTP 408', json(408, { code: 408, message: 'x', data: {} })],
    ['HTTP 409', json(409, { code: 409, message: 'x', data: {} })],
    ['a redirect', redirect],
    ['a success that is none', text(200, 'ok')],
    ['no data', json(200, { code: 200, message: 'success' })],
    ['another shape', success({ ...RESULT, user_balance_cents: '500' })],
    ['another amount', success({ ...RESULT, amount_cents: 5_000 })],
    ['another user', success({ ...RESULT, client_user_id: 'u2' })],
    ['another order', success({ ...RESULT, external_order_id: 'o2' })],
  ])(
    'rejects with OUTCOME_UNKNOWN and what to look for, and never sends again, after %s',
    async (_what, answer) => {
      hub.on(RECHARGE_PATH, hub.creditThen(answer));
      const [error, other] = await Promise.all([
        errorOf(points.recharge(ORDER)),
        errorOf(points.recharge(ORDER)),
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

      hub.on(RECHARGE_PATH, hub.credit);
      expect(await codeOf(points.recharge(ORDER))).toBe('OUTCOME_UNKNOWN');
      expect(await codeOf(points.recharge({ ...ORDER, amountCents: 5 }))).toBe('ORDER_CONFLICT');
      expect(recharges()).toHaveLength(1);
      expect(logs).toEqual([{ level: 'error', event: 'recharge_unknown', message: error.message }]);
    },
  );

  it('rejects with OUTCOME_UNKNOWN after a timeout', async () => {
    hub.on(RECHARGE_PATH, () => undefined);
    const server = createServerPoints(memoryStore(), hub.url, 200);
    expect(await codeOf(server.recharge(ORDER))).toBe('OUTCOME_UNKNOWN');
    expect(await codeOf(server.recharge(ORDER))).toBe('OUTCOME_UNKNOWN');
    expect(recharges()).toHaveLength(1);
  });

  it('accepts the order again after forgetRecharge', async () => {
    hub.on(RECHARGE_PATH, hangUp);
    await codeOf(points.recharge(ORDER));
    const found = [];
    for await (const record of points.allLogs('u1')) found.push(record);
    expect(found).toEqual([]);
    await points.forgetRecharge('o1');
    hub.on(RECHARGE_PATH, hub.credit);
    expect(await points.recharge(ORDER)).toEqual(RESULT);
  });
});

describe('backend.forgetRecharge', () => {
  it('rejects an order that was credited', async () => {
    await points.recharge(ORDER);
    expect(await codeOf(points.forgetRecharge('o1'))).toBe('ORDER_CONFLICT');
    expect(await points.recharge(ORDER)).toEqual(RESULT);
    expect(recharges()).toHaveLength(1);
  });

  it('rejects an order that is being recharged', async () => {
    let answerHub = (): void => undefined;
    const requested = new Promise<void>((resolve) => {
      hub.on(RECHARGE_PATH, (call, response) => {
        answerHub = () => hub.credit(call, response);
        resolve();
      });
    });
    const first = points.recharge(ORDER);
    await requested;
    const error = await errorOf(points.forgetRecharge('o1'));
    expect(error).toMatchObject({ code: 'ORDER_CONFLICT', message: expect.stringMatching(/just now/) });
    answerHub();
    expect(await first).toEqual(RESULT);
  });

  it('accepts an unknown order id, but no invalid one', async () => {
    await points.forgetRecharge('never');
    expect(await codeOf(points.forgetRecharge(''))).toBe('BAD_ARGUMENT');
  });
});

describe('backend.recharge: a store that fails', () => {
  /** Creates a store that fails at the n-th call of a method. */
  function failingAt(method: 'get' | 'set' | 'add' | 'delete', nth: number): SharedStore {
    const store = memoryStore();
    let calls = 0;
    const fails = async (): Promise<never> => {
      throw new Error('Store away.');
    };
    return new Proxy(store, {
      get: (target, name: keyof SharedStore) =>
        name === method && ++calls === nth ? fails : target[name].bind(target),
    });
  }

  it.each([
    ['get', 1],
    ['set', 1],
    ['add', 1],
  ] as const)('before the request (%s) rejects the recharge, and nothing is sent', async (method, nth) => {
    const error = await errorOf(createServerPoints(failingAt(method, nth)).recharge(ORDER));
    expect(error).toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringMatching(/nothing was sent.*Store away/),
    });
    expect(recharges()).toEqual([]);
  });

  it('after the request does not change the result, and a repeat is not credited again', async () => {
    const server = createServerPoints(failingAt('set', 2), hub.url, 300);
    expect(await server.recharge(ORDER)).toEqual(RESULT);
    expect(logs).toEqual([
      {
        level: 'error',
        event: 'store_failed',
        message: expect.stringMatching(/order "o1".*Store away.*OUTCOME_UNKNOWN/),
      },
    ]);
    expect(await codeOf(server.recharge(ORDER))).toBe('OUTCOME_UNKNOWN');
    expect(recharges()).toHaveLength(1);
  });

  it('with an unreadable record rejects the recharge', async () => {
    const store = memoryStore();
    const server = createServerPoints({ ...store, get: async () => '{"clientUserId":' });
    expect(await codeOf(server.recharge(ORDER))).toBe('STORE_UNAVAILABLE');
    expect(recharges()).toEqual([]);
  });
});
