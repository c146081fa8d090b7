// @vitest-environment node
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { memoryStore, redisStore, type SharedStore } from '../../../src/server/index.js';
import { noRedis, startRedis, withRedis, type TestRedis } from '../../helpers/redis.js';
import type { TestClient } from '../../helpers/redis-client.js';

/** Declares the tests of every store. @param start creates two empty stores with shared entries */
function describeStore(start: () => Promise<[SharedStore, SharedStore]>): void {
  let store: SharedStore;
  let other: SharedStore;
  beforeEach(async () => {
    [store, other] = await start();
  });

  it('returns on every server what was set on one', async () => {
    expect(await store.get('a')).toBeUndefined();
    await store.set('a', '用户\n"1"', 10_000);
    expect(await other.get('a')).toBe('用户\n"1"');
    await other.set('a', '', 10_000);
    expect(await store.get('a')).toBe('');
    await store.delete('a');
    await store.delete('never');
    expect(await other.get('a')).toBeUndefined();
  });

  it('expires every entry after its latest lifetime', async () => {
    // Sent at once, so that none expires before the last one is sent.
    const answers = await Promise.all([
      store.set('a', '1', 400),
      store.set('b', '1', 10_000),
      store.set('b', '2', 400),
      store.add('c', '1', 400),
      store.set('d', '1', 400),
      store.set('d', '2', 10_000),
      store.get('a'),
      store.add('c', '2', 400),
    ]);
    expect(answers.slice(-2)).toEqual(['1', false]);
    await sleep(500);
    expect(await Promise.all(['a', 'b', 'c', 'd'].map((key) => store.get(key)))).toEqual([
      undefined,
      undefined,
      undefined,
      '2',
    ]);
    expect(await store.add('c', '3', 400)).toBe(true);
  });

  it('add returns true to one of many concurrent callers', async () => {
    const all = Array.from({ length: 100 }, (_none, i) => (i % 2 ? store : other).add('a', `${i}`, 10_000));
    const results = await Promise.all(all);
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await store.get('a')).toBe(`${results.indexOf(true)}`);
    await store.set('b', 'x', 10_000);
    expect(await other.add('b', 'y', 10_000)).toBe(false);
    expect(await store.get('b')).toBe('x');
    await store.delete('a');
    expect(await other.add('a', 'new', 10_000)).toBe(true);
  });

  it('publishes messages to all subscribers in one order, until they unsubscribe', async () => {
    const received: string[][] = [[], [], []];
    const listener = (index: number) => (message: string) => void received[index]?.push(message);
    const unsubscribe = await store.subscribe('c', listener(0));
    const ends = await Promise.all([other.subscribe('c', listener(1)), store.subscribe('else', listener(2))]);
    await Promise.all([store.publish('c', '1'), other.publish('c', '2'), store.publish('c', '3')]);
    await expect.poll(() => [received[0]?.length, received[1]?.length]).toEqual([3, 3]);
    expect(received[1]).toEqual(received[0]);
    expect(received[2]).toEqual([]);
    await unsubscribe();
    await unsubscribe();
    await store.publish('c', '4');
    await expect.poll(() => received[1]?.length).toBe(4);
    expect(received[0]).toHaveLength(3);
    await Promise.all(ends.map((end) => end()));
  });

  it('calls a listener that subscribes twice two times', async () => {
    const received: string[] = [];
    const listener = (message: string): void => void received.push(message);
    const ends = [await store.subscribe('c', listener), await store.subscribe('c', listener)];
    await store.publish('c', '1');
    await expect.poll(() => received).toEqual(['1', '1']);
    await ends[0]?.();
    await store.publish('c', '2');
    await expect.poll(() => received).toEqual(['1', '1', '2']);
    await ends[1]?.();
    await store.publish('c', '3');
    await sleep(50);
    expect(received).toHaveLength(3);
  });
}

describe('memoryStore', () => {
  describeStore(async () => {
    const store = memoryStore();
    return [store, store];
  });

  it('keeps entries for their lifetime when the system clock is set forward', async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const store = memoryStore();
    await store.add('added', '1', 10_000);
    await store.set('set', '1', 10_000);
    vi.setSystemTime(Date.now() + 90 * 86_400_000);
    expect(await Promise.all([store.get('added'), store.get('set')])).toEqual(['1', '1']);
  });

  it('evicts the oldest of more than 100,000 entries that were set, and never those that were added', async () => {
    const clock = { now: 0 };
    const store = memoryStore(() => clock.now);
    await store.add('added', '1', 1_000);
    await store.add('kept', 'begun', 1_000);
    await store.set('kept', 'done', 1_000);
    for (let i = 0; i < 110_000; i++) await store.set(`${i}`, 'x', 10_000 + i);
    expect(await Promise.all(['0', '9999', '10000', '109999'].map((key) => store.get(key)))).toEqual([
      undefined,
      undefined,
      'x',
      'x',
    ]);
    expect(await store.get('added')).toBe('1');
    expect(await store.get('kept')).toBe('done');
  });

  it('has limits of its own for each kind of key, and evicts entries that were added as evictable', async () => {
    const store = memoryStore(() => 0);
    const evictable = { evictable: true };
    await store.add('order:1', 'x', 1_000);
    await store.set('token:1', 'x', 1_000);
    expect(await store.add('event:0', 'x', 1_000, evictable)).toBe(true);
    expect(await store.add('event:0', 'x', 1_000, evictable)).toBe(false);
    for (let i = 1; i <= 100_000; i++) await store.add(`event:${i}`, 'x', 1_000, evictable);
    expect(await Promise.all(['order:1', 'token:1', 'event:100000'].map((key) => store.get(key)))).toEqual([
      'x',
      'x',
      'x',
    ]);
    expect(await store.add('event:0', 'x', 1_000, evictable)).toBe(true);
  });

  it('add rejects when 200,000 durable entries exist, until some are deleted or expire', async () => {
    const clock = { now: 0 };
    const store = memoryStore(() => clock.now);
    for (let i = 0; i < 200_000; i++) await store.add(`${i}`, 'x', 1_000 + i);
    await expect(store.add('more', 'x', 1_000)).rejects.toThrow(/redisStore/);
    await expect(store.add('more', 'x', 1_000)).rejects.toThrow(/memory store is full.*200000/);
    expect(await store.get('0')).toBe('x');
    await store.set('set', 'x', 1_000);
    expect(await store.add('7', 'y', 1_000)).toBe(false);
    await store.delete('7');
    expect(await store.add('more', 'x', 500)).toBe(true);
    await expect(store.add('another', 'x', 1_000)).rejects.toThrow();
    clock.now = 500;
    expect(await store.add('another', 'x', 1_000)).toBe(true);
  });
});

// A pause of the machine may be longer than the lifetimes, or than a command may take.
describe.skipIf(noRedis)(`redisStore, ${withRedis}`, { retry: 2 }, () => {
  let redis: TestRedis;
  let client: TestClient;
  let clients: TestClient[];

  beforeAll(async () => {
    redis = await startRedis();
    clients = await Promise.all([redis.connect(), redis.connect()]);
    client = clients[0]!;
  });

  describeStore(async () => {
    await client.flushAll();
    const [one, other] = clients.map((each) => redisStore(each));
    return [one!, other!];
  });

  it('separates prefixes', async () => {
    const [one, other] = [redisStore(client, { prefix: 'one:' }), redisStore(client)];
    await one.set('a', '1', 10_000);
    expect(await other.get('a')).toBeUndefined();
    expect(await client.keys('*')).toEqual(['one:a']);
  });

  it('has a second connection only while there are subscriptions', async () => {
    const connections = async (): Promise<number> => (await client.clientList()).length;
    const before = await connections();
    const store = redisStore(client);
    const ends = await Promise.all(
      ['a', 'b', 'c'].map((channel) => store.subscribe(channel, () => undefined)),
    );
    expect(await connections()).toBe(before + 1);
    await Promise.all(ends.map((end) => end()));
    await expect.poll(connections).toBe(before);
  });

  it('rejects soon while Redis is unreachable, and its commands have no effect later', async () => {
    const store = redisStore(client);
    await redis.kill();
    const began = performance.now();
    // The client may not have detected the disconnection yet.
    await expect(store.add('unreachable', '1', 10_000)).rejects.toThrow();
    await expect(store.get('unreachable')).rejects.toThrow();
    await expect(store.set('unreachable', '1', 10_000)).rejects.toThrow(/not connected/);
    await expect(store.publish('unreachable', '1')).rejects.toThrow(/not connected/);
    await expect(store.subscribe('unreachable', () => undefined)).rejects.toThrow();
    expect(performance.now() - began).toBeLessThan(10_000);
    await redis.start();
    await expect.poll(() => store.get('unreachable').catch(() => 'away')).toBeUndefined();
    const received: string[] = [];
    const end = await store.subscribe('c', (message) => void received.push(message));
    await store.publish('c', '1');
    await expect.poll(() => received).toEqual(['1']);
    await end();
  });

  it('rejects soon when Redis does not answer', async () => {
    const store = redisStore(client);
    await store.set('a', '1', 10_000);
    const pause = redis.pause(1_500);
    await expect(store.get('a')).rejects.toThrow(/in time/);
    await pause;
    expect(await store.get('a')).toBe('1');
  });
});
