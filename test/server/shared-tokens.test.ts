// @vitest-environment node
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LogEntry } from '../../src/server/log.js';
import { SharedTokens } from '../../src/server/shared-tokens.js';
import { memoryStore } from '../../src/server/store/memory-store.js';
import { createSealer } from '../../src/server/store/sealer.js';
import type { SharedStore } from '../../src/server/store/shared-store.js';
import { TokenCache } from '../../src/server/token-cache.js';

const START = 1_700_000_000_000;

/** Creates servers with one store, each with its own clock and API key. */
function setUp() {
  const store = memoryStore();
  const exchanges: string[] = [];
  let gate: Promise<unknown> = Promise.resolve();
  const server = (clock = { now: START }, apiKey = 'sk-1') => {
    const hub = { root: 'https://hub.example', sealer: createSealer(apiKey) };
    const sharing = new SharedTokens({ hub, store, log: () => expect.fail('Nothing to log.') });
    const exchange = async (user: string) => {
      exchanges.push(user);
      const value = `${user}-${exchanges.length}`;
      await gate;
      return { value, expiresIn: 7200 };
    };
    const cache = new TokenCache(exchange, () => clock.now, sharing);
    const get = async (user: string, renew = false) => (await cache.get(user, renew)).value;
    return { cache, clock, get };
  };
  return { server, exchanges, hold: (until: Promise<unknown>) => void (gate = until) };
}

describe('Tokens of several servers', () => {
  it('are shared, and then cached by each server', async () => {
    const { server, exchanges } = setUp();
    const [one, two] = [server(), server()];
    expect(await one.get('u')).toBe('u-1');
    const held = await two.cache.get('u', false);
    expect(held.value).toBe('u-1');
    expect(await two.cache.get('u', false)).toBe(held);
    expect(exchanges).toEqual(['u']);
  });

  it.each([-59_000, 59_000])('are shared between clocks that differ by %d ms', async (difference) => {
    const { server, exchanges } = setUp();
    const [one, two] = [server(), server({ now: START + difference })];
    await one.get('u');
    const held = await two.cache.get('u', false);
    expect(await two.cache.get('u', false)).toBe(held);
    expect(two.cache.getSecondsLeft(held)).toBeLessThanOrEqual(7200);
    expect(exchanges).toEqual(['u']);
  });

  it('are not trusted from a clock that is far ahead', async () => {
    const { server, exchanges } = setUp();
    await server({ now: START + 61_000 }).get('u');
    await server().get('u');
    expect(exchanges).toEqual(['u', 'u']);
  });

  it('are renewed once for all servers', async () => {
    const { server, exchanges } = setUp();
    const [one, two] = [server(), server()];
    await one.get('u');
    one.clock.now += 2_000;
    two.clock.now += 2_000;
    expect(await two.get('u', true)).toBe('u-2');
    expect(await one.get('u', true)).toBe('u-2');
    expect(exchanges).toHaveLength(2);
  });

  it('are renewed by a server whose clock is behind that of the exchange', async () => {
    const { server, exchanges } = setUp();
    const [ahead, behind] = [server({ now: START + 30_000 }), server()];
    await ahead.get('u');
    behind.clock.now += 10_000;
    expect(await behind.get('u', true)).toBe('u-2');
    expect(await behind.get('u', true)).toBe('u-2');
    expect(exchanges).toHaveLength(2);
  });

  it('are renewed for a refused client while another request is pending', async () => {
    const { server } = setUp();
    const [one, two] = [server(), server()];
    await one.get('u');
    two.clock.now += 2_000;
    // The first server reads the shared token, which is the one that was refused.
    const [read, renewed] = await Promise.all([two.get('u'), two.get('u', true)]);
    expect([read, renewed]).toEqual(['u-1', 'u-2']);
    expect(await two.get('u')).toBe('u-2');
  });

  it('are not replaced by an older token that arrives later', async () => {
    let comeLate = (): void => undefined;
    const late = new Promise<void>((resolve) => (comeLate = resolve));
    const cache = new TokenCache(
      () => expect.fail('Not asked.'),
      () => START + 10_000,
      {
        async get(_user, isGood) {
          const old = { value: 'old', since: START, life: 7_200_000 };
          if (!isGood(old)) return { ...old, value: 'new', since: START + 10_000 };
          await late;
          return old;
        },
      },
    );
    const first = cache.get('u', false);
    expect(await cache.get('u', true)).toMatchObject({ value: 'new' });
    comeLate();
    await first;
    expect(await cache.get('u', false)).toMatchObject({ value: 'new' });
  });

  it('are exchanged by a server if the one that has the lock stores none in time', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const hub = { root: 'https://hub.example', sealer: createSealer('sk-1') };
    // Another server has the lock, and gets it again before it expires.
    const store: SharedStore = { ...memoryStore(), add: async () => (vi.advanceTimersByTime(1_000), false) };
    const sharing = new SharedTokens({ hub, store, log: () => expect.fail('Nothing to log.') });
    const cache = new TokenCache(
      async (value) => ({ value, expiresIn: 60 }),
      () => START,
      sharing,
    );
    expect(await cache.get('u', false)).toMatchObject({ value: 'u' });
  });

  it('cannot be read or injected without the API key', async () => {
    const { server, exchanges } = setUp();
    await server().get('u');
    expect(await server(undefined, 'sk-2').get('u')).toBe('u-2');
    expect(exchanges).toHaveLength(2);
  });

  it.each<[string, () => Promise<never>]>([
    ['Away', () => new Promise((_resolve, reject) => setTimeout(reject, 20, new Error('Away.')))],
    ['The store did not complete in time', () => new Promise(() => undefined)],
  ])('are exchanged by each server while the store fails, which is logged once: %s', async (text, fails) => {
    const logs: LogEntry[] = [];
    const hub = { root: 'https://hub.example', sealer: createSealer('sk-1') };
    const store = { ...memoryStore(), get: fails };
    const sharing = new SharedTokens({ hub, store, log: (entry) => void logs.push(entry) });
    const cache = new TokenCache(
      async (value) => ({ value, expiresIn: 60 }),
      () => START,
      sharing,
    );
    const tokens = await Promise.all(['a', 'b', 'c'].map((user) => cache.get(user, false)));
    expect(tokens.map(({ value }) => value)).toEqual(['a', 'b', 'c']);
    expect(logs).toMatchObject([
      { level: 'warn', event: 'store_failed', message: expect.stringContaining(text) },
    ]);
  });

  it('cannot be forged by an authentication tag that is cut short', () => {
    const sealer = createSealer('sk-1');
    const sealed = Buffer.from(sealer.seal('', 'key'), 'base64url');
    expect(sealer.open(sealed.toString('base64url'), 'key')).toBe('');
    for (const tagBytes of [4, 8, 12, 15])
      expect(sealer.open(sealed.subarray(0, 12 + tagBytes).toString('base64url'), 'key')).toBeUndefined();
  });

  it('are renewed once for all servers also if the hub returns the same token again', async () => {
    const store = memoryStore();
    const hub = { root: 'https://hub.example', sealer: createSealer('sk-1') };
    let [now, exchanges] = [START, 0];
    const exchange = async () => {
      exchanges += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { value: 'same', expiresIn: 7200 };
    };
    const log = () => expect.fail('Nothing to log.');
    const create = () => new TokenCache(exchange, () => now, new SharedTokens({ hub, store, log }));
    const servers = [create(), create()];
    await servers[0]?.get('u', false);
    now += 2_000;
    await Promise.all(servers.map((server) => server.get('u', true)));
    expect(exchanges).toBe(2);
  });

  it('are exchanged without the store for 15 seconds after it has failed', async () => {
    let reads = 0;
    const get = async (): Promise<never> => {
      reads += 1;
      throw new Error('Away.');
    };
    const hub = { root: 'https://hub.example', sealer: createSealer('sk-1') };
    const sharing = new SharedTokens({ hub, store: { ...memoryStore(), get }, log: () => undefined });
    const exchange = async (value: string) => ({ value, expiresIn: 60 });
    const cache = new TokenCache(exchange, () => START, sharing);
    for (const user of ['a', 'b', 'c']) await cache.get(user, false);
    expect(reads).toBe(1);
  });

  it('are stored for whole milliseconds, because Redis accepts no others', async () => {
    const lifetimesMs: number[] = [];
    const set = async (_key: string, _value: string, ttlMs: number): Promise<void> => {
      lifetimesMs.push(ttlMs);
    };
    const hub = { root: 'https://hub.example', sealer: createSealer('sk-1') };
    const sharing = new SharedTokens({ hub, store: { ...memoryStore(), set }, log: () => undefined });
    const exchange = async (value: string) => ({ value, expiresIn: 1.0005 });
    await new TokenCache(exchange, () => START, sharing).get('u', false);
    expect(lifetimesMs).toEqual([1_001]);
  });

  it('are exchanged at once after an exchange that failed, because it leaves no lock', async () => {
    const store = memoryStore();
    let locks = 0;
    const add: SharedStore['add'] = (...args) => {
      locks += 1;
      return store.add(...args);
    };
    const hub = { root: 'https://hub.example', sealer: createSealer('sk-1') };
    const log = () => expect.fail('Nothing to log.');
    const sharing = new SharedTokens({ hub, store: { ...store, add }, log });
    const failing = new TokenCache(
      () => Promise.reject(new Error('Down.')),
      () => START,
      sharing,
    );
    await expect(failing.get('u', false)).rejects.toThrow('Down.');
    const exchange = async (value: string) => ({ value, expiresIn: 60 });
    await new TokenCache(exchange, () => START, sharing).get('u', false);
    expect(locks).toBe(2);
  });

  it('are awaited while another server exchanges', async () => {
    const { server, exchanges, hold } = setUp();
    let release = (): void => undefined;
    hold(new Promise<void>((resolve) => (release = resolve)));
    const first = server().get('u');
    await expect.poll(() => exchanges).toEqual(['u']);
    const second = server().get('u');
    const settled = await Promise.race([
      second,
      new Promise((resolve) => setTimeout(resolve, 200, 'waiting')),
    ]);
    expect(settled).toBe('waiting');
    release();
    expect(await Promise.all([first, second])).toEqual(['u-1', 'u-1']);
    expect(exchanges).toEqual(['u']);
  });
});
