// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { TokenCache, type CachedToken } from '../../src/server/token-cache.js';

function setUp(expiresIn = 7200) {
  const clock = { now: 1_000_000, monotonic: 50 };
  const users: string[] = [];
  const settings = { expiresIn, fails: false };
  const cache = new TokenCache(
    async (user) => {
      users.push(user);
      if (settings.fails) throw new Error('no');
      return { value: `${user}-${users.length}`, expiresIn: settings.expiresIn };
    },
    () => clock.now,
    undefined,
    () => clock.monotonic,
  );
  const get = async (user: string, renew = false) => (await cache.get(user, renew)).value;
  return { cache, clock, users, settings, get };
}

describe('TokenCache', () => {
  it.each([
    [7200, 7200 - 60],
    [100, 80],
    [1, 0.8],
  ])('caches a token of %d seconds for %d seconds', async (life, held) => {
    const { clock, get } = setUp(life);
    await get('u');
    clock.now += held * 1000 - 1;
    expect(await get('u')).toBe('u-1');
    clock.now += 1;
    expect(await get('u')).toBe('u-2');
  });

  it('counts a token’s lifetime from the start of its exchange', async () => {
    const clock = { now: 0 };
    const cache = new TokenCache(
      async () => {
        clock.now += 3_000;
        return { value: 't', expiresIn: 100 };
      },
      () => clock.now,
    );
    expect(cache.getSecondsLeft(await cache.get('u', false))).toBe(97);
  });

  it('returns at least one second', async () => {
    const { cache } = setUp(0.5);
    expect(cache.getSecondsLeft(await cache.get('u', false))).toBe(1);
  });

  it('replaces a token in time although the clock was set back meanwhile', async () => {
    const { cache, clock, get } = setUp(3_600);
    await get('u');
    const wait = (seconds: number): void => {
      clock.now += seconds * 1000;
      clock.monotonic += seconds * 1000;
    };
    wait(3_000);
    clock.now -= 2_900_000;
    expect(cache.getSecondsLeft(await cache.get('u', false))).toBe(600);
    wait(539);
    expect(await get('u')).toBe('u-1');
    wait(1);
    expect(await get('u')).toBe('u-2');
  });

  it('replaces a token of a shared store in time although the clock was set back meanwhile', async () => {
    const clock = { now: 10_000_000, monotonic: 50 };
    let exchanges = 0;
    let shared: CachedToken | undefined;
    const cache = new TokenCache(
      async () => ({ value: `t${(exchanges += 1)}`, expiresIn: 3_600 }),
      () => clock.now,
      {
        get: async (_user, isUsable, exchange) => {
          if (shared && isUsable(shared)) return shared;
          const { value, since, life } = await exchange();
          return (shared = { value, since, life });
        },
      },
      () => clock.monotonic,
    );
    const get = async (): Promise<string> => (await cache.get('u', false)).value;
    await get();
    clock.now += 3_000_000 - 2_900_000;
    clock.monotonic += 3_000_000;
    expect(await get()).toBe('t1');
    clock.now += 541_000;
    clock.monotonic += 541_000;
    expect(await get()).toBe('t2');
  });

  it('begins a new lifetime with each exchange, although the hub returns the same token again', async () => {
    const clock = { now: 10_000_000, monotonic: 50 };
    let exchanges = 0;
    const cache = new TokenCache(
      async () => ({ value: 'same', expiresIn: 3_600 + (exchanges += 1) }),
      () => clock.now,
      undefined,
      () => clock.monotonic,
    );
    const wait = (seconds: number): void => {
      clock.now += seconds * 1000;
      clock.monotonic += seconds * 1000;
    };
    const readSeconds = async (renew = false): Promise<number> =>
      cache.getSecondsLeft(await cache.get('u', renew));
    expect(await readSeconds()).toBe(3_601);
    wait(3_590);
    expect(await readSeconds()).toBe(3_602);
    wait(1);
    expect(await readSeconds(true)).toBe(3_601);
    expect(exchanges).toBe(2);
  });

  it('begins a new lifetime with an exchange of another server that got the same token again', async () => {
    const clock = { now: 10_000_000, monotonic: 50 };
    let exchanges = 0;
    let shared: CachedToken | undefined;
    const createServer = () =>
      new TokenCache(
        () => Promise.resolve({ value: 'same', expiresIn: 3_600 + (exchanges += 1) }),
        () => clock.now,
        {
          get: async (_user, isUsable, exchange) =>
            shared && isUsable(shared) ? shared : (shared = await exchange()),
        },
        () => clock.monotonic,
      );
    const servers = [createServer(), createServer()];
    const readAll = async (): Promise<number[]> => {
      const seconds: number[] = [];
      for (const cache of servers) seconds.push(cache.getSecondsLeft(await cache.get('u', false)));
      return seconds;
    };
    expect(await readAll()).toEqual([3_601, 3_601]);
    clock.now += 3_590_000;
    clock.monotonic += 3_590_000;
    expect(await readAll()).toEqual([3_602, 3_602]);
    expect(exchanges).toBe(2);
  });

  it('does not take a short-lived token of a server whose clock is ahead by more than the leeway for a new one', async () => {
    const clock = { now: 10_000_000, monotonic: 50 };
    const shared = { value: 'shared', since: clock.now + 21_000, life: 100_000 };
    const cache = new TokenCache(
      async () => ({ value: 'new', expiresIn: 100 }),
      () => clock.now,
      { get: async (_user, isUsable, exchange) => (isUsable(shared) ? shared : exchange()) },
      () => clock.monotonic,
    );
    expect((await cache.get('u', false)).value).toBe('new');
    shared.since = clock.now + 19_000;
    expect((await cache.get('v', false)).value).toBe('shared');
  });

  it('exchanges again after the clock was set back', async () => {
    const { clock, get } = setUp();
    await get('u');
    clock.now -= 1;
    expect(await get('u')).toBe('u-2');
  });

  it('does not cache an error, and keeps the old token when a renewal fails', async () => {
    const { clock, settings, get } = setUp();
    settings.fails = true;
    await expect(get('u')).rejects.toThrow('no');
    settings.fails = false;
    expect(await get('u')).toBe('u-2');
    clock.now += 5_000;
    settings.fails = true;
    await expect(get('u', true)).rejects.toThrow('no');
    expect(await get('u')).toBe('u-2');
  });

  it('renews 5 seconds after a browser’s request, even if its exchange began later', async () => {
    const { clock, get } = setUp();
    const requested = clock.now;
    clock.now += 2_900;
    await get('u');
    clock.now = requested + 5_000;
    expect(await get('u', true)).toBe('u-2');
  });

  it('renews once for several pages with the same refused token', async () => {
    const { clock, get } = setUp();
    await get('u');
    clock.now += 60_000;
    expect(await get('u', true)).toBe('u-2');
    clock.now += 1_999;
    expect(await get('u', true)).toBe('u-2');
    clock.now += 1;
    expect(await get('u', true)).toBe('u-3');
  });

  it('shares a pending exchange with a renewal', async () => {
    const { users, get } = setUp();
    await Promise.all([get('u'), get('u', true), get('u')]);
    expect(users).toEqual(['u']);
  });

  it('caches 10,000 users, and evicts the one with the oldest exchange', async () => {
    const { users, get } = setUp();
    for (let i = 0; i <= 10_000; i++) await get(`u${i}`);
    await get('u1');
    expect(users).toHaveLength(10_001);
    await get('u0');
    expect(users).toHaveLength(10_002);
  });

  it('accepts users with the names of object properties', async () => {
    const { get } = setUp();
    expect(await get('__proto__')).toBe('__proto__-1');
    expect(await get('constructor')).toBe('constructor-2');
    expect(await get('__proto__')).toBe('__proto__-1');
  });
});
