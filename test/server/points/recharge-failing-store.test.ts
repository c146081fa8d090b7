// @vitest-environment node
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { memoryStore, type SharedStore } from '../../../src/server/index.js';
import { getError, getErrorCode, ORDER, RESULT, useRecharges } from './recharge-context.js';

const context = useRecharges();

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
    const error = await getError(context.createServerPoints(failingAt(method, nth)).recharge(ORDER));
    expect(error).toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringMatching(/this call sent nothing.*Store away/),
    });
    expect(context.recharges()).toEqual([]);
  });

  it.each(['get', 'set', 'add'] as const)(
    'that keeps a command (%s) without an answer rejects the recharge, and nothing is sent',
    async (method) => {
      const silent: SharedStore = { ...memoryStore(), [method]: () => new Promise(() => {}) };
      expect(await getErrorCode(context.createServerPoints(silent).recharge(ORDER))).toBe(
        'STORE_UNAVAILABLE',
      );
      expect(context.recharges()).toEqual([]);
    },
  );

  it('that keeps the outcome without an answer does not keep the result back', async () => {
    const store = memoryStore();
    let written = 0;
    const server = context.createServerPoints({
      ...store,
      set: (...entry) => (++written === 1 ? store.set(...entry) : new Promise(() => {})),
    });
    expect(await server.recharge(ORDER)).toEqual(RESULT);
    expect(context.logs).toMatchObject([{ event: 'store_failed' }]);
  });

  it('that takes too long to write the order rejects the recharge, and nothing is sent', async () => {
    const store = memoryStore();
    const slow: SharedStore = {
      ...store,
      add(...entry) {
        context.time += 5_001;
        return store.add(...entry);
      },
    };
    expect(await getError(context.createServerPoints(slow).recharge(ORDER))).toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringMatching(/this call sent nothing.*took more than 5000 ms/),
    });
    expect(context.recharges()).toEqual([]);
    await expect
      .poll(() => getErrorCode(context.createServerPoints(store).recharge(ORDER)), { timeout: 5_000 })
      .toBe('none');
  });

  it('while the order is written rejects the recharge, and a repeat on any server is credited', async () => {
    const store = memoryStore();
    let isAway = false;
    let isFirst = true;
    const failing = context.createServerPoints({
      ...store,
      async add(...entry) {
        const isAdded = await store.add(...entry);
        if (!isFirst) return isAdded;
        [isAway, isFirst] = [true, false];
        throw new Error('Store away.');
      },
      get: (key) => (isAway ? Promise.reject(new Error('Store away.')) : store.get(key)),
    });
    expect(await getErrorCode(failing.recharge(ORDER))).toBe('STORE_UNAVAILABLE');
    isAway = false;
    const repeats = [1, 2].map(() => context.createServerPoints(store).recharge(ORDER));
    expect(await Promise.all(repeats)).toEqual([RESULT, RESULT]);
    expect(context.recharges()).toHaveLength(1);
    expect(context.logs).toEqual([]);
  });

  it('of a store that writes the order after it has failed rejects the recharge, and a repeat is credited', async () => {
    const store = memoryStore();
    let isFirst = true;
    const failing = context.createServerPoints({
      ...store,
      async add(...entry) {
        if (!isFirst) return store.add(...entry);
        isFirst = false;
        void sleep(200).then(() => store.add(...entry));
        throw new Error('Store away.');
      },
    });
    expect(await getErrorCode(failing.recharge(ORDER))).toBe('STORE_UNAVAILABLE');
    await sleep(300);
    expect(await context.createServerPoints(store).recharge(ORDER)).toEqual(RESULT);
    expect(context.recharges()).toHaveLength(1);
  });

  it('keeps the record of another server that sent the order meanwhile', async () => {
    const store = memoryStore();
    const other = context.createServerPoints(store);
    const failing = context.createServerPoints({
      ...store,
      async add() {
        await other.recharge(ORDER);
        throw new Error('Store away.');
      },
    });
    expect(await getErrorCode(failing.recharge(ORDER))).toBe('STORE_UNAVAILABLE');
    await sleep(20);
    expect(await other.recharge(ORDER)).toEqual(RESULT);
    expect(context.recharges()).toHaveLength(1);
  });

  it('after the request does not change the result, and a repeat is not credited again', async () => {
    const server = context.createServerPoints(failingAt('set', 2), context.hub.url, 3_000);
    expect(await server.recharge(ORDER)).toEqual(RESULT);
    expect(context.logs).toEqual([
      {
        level: 'error',
        event: 'store_failed',
        message: expect.stringMatching(/order "o1".*Store away.*OUTCOME_UNKNOWN/),
      },
    ]);
    expect(await getErrorCode(server.recharge(ORDER))).toBe('OUTCOME_UNKNOWN');
    expect(context.recharges()).toHaveLength(1);
  });

  it('after a refusal, while the error is kept for other callers, leaves the order free', async () => {
    const server = context.createServerPoints(failingAt('set', 2));
    context.hub.pool = 499;
    expect(await getErrorCode(server.recharge(ORDER))).toBe('POOL_INSUFFICIENT');
    context.hub.pool = 500;
    expect(await server.recharge(ORDER)).toMatchObject({ developer_balance_cents: 0 });
    expect(context.logs).toEqual([]);
  });

  it('with an unreadable record rejects the recharge', async () => {
    const store = memoryStore();
    const server = context.createServerPoints({ ...store, get: async () => '{"clientUserId":' });
    expect(await getErrorCode(server.recharge(ORDER))).toBe('STORE_UNAVAILABLE');
    expect(context.recharges()).toEqual([]);
  });
});
