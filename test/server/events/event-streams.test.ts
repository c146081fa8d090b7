// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { memoryStore } from '../../../src/server/store/memory-store.js';
import { formatStoreMessage } from '../../../src/server/events/store-message.js';
import { RetryingSubscription } from '../../../src/server/events/retrying-subscription.js';
import { createSealer } from '../../../src/server/store/sealer.js';
import type { SharedStore } from '../../../src/server/store/shared-store.js';
import { userEvent } from './notification.js';
import { Reader } from './reader.js';
import { sealer, setUp } from './streams.js';

describe('EventStreams', () => {
  it('D6 (S) sends a notification’s chosen fields, with its link and without a token', async () => {
    const { open, publish } = setUp();
    const reader = open('u1');
    await publish('u1', 'One');
    await vi.waitFor(() => expect(reader.events).toHaveLength(1), 10_000);
    expect(reader.events[0]).toEqual({
      id: expect.stringMatching(/^[\w-]{20,}$/),
      type: 'notification',
      data: {
        event: 'order_matched',
        timestamp: '2026-01-02T03:04:05+08:00',
        short_code: 'a1',
        project_icon_url: 'https://i.example/a.png',
        title: 'One',
        content: 'Text',
        link: 'https://form.example/orders/7?n=One',
      },
    });
    expect(reader.retry).toBe(3_000);
  });

  it('sends text that looks like fields as data', async () => {
    const { open, streams } = setUp();
    const reader = open('u1');
    const text = 'a\n\nevent: evil\nid: 1\r\rdata: {}\u2028';
    await streams.publish(userEvent('u1', 'One', text));
    await vi.waitFor(() => expect(reader.events).toHaveLength(1), 10_000);
    expect(reader.events[0]).toMatchObject({ type: 'notification', data: { content: text } });
  });

  it('sends to all streams of the target user and to nobody else', async () => {
    const { open, publish } = setUp();
    const [one, two, other] = [open('u1'), open('u1'), open('u2')];
    await publish('u1', 'a');
    await publish('u2', 'c');
    await vi.waitFor(() => expect(other.titles).toEqual(['c']), 10_000);
    expect(one.titles).toEqual(['a']);
    expect(two.titles).toEqual(['a']);
  });

  it('sends heartbeats', async () => {
    const { open } = setUp({ timing: { heartbeatMs: 10 } });
    const reader = open('u1');
    await vi.waitFor(() => expect(reader.comments).toBeGreaterThan(2), 10_000);
    expect(reader.events).toEqual([]);
  });

  it('ends a stream after its lifetime, so that the user is identified again', async () => {
    const { open } = setUp({ timing: { heartbeatMs: 10, maxLifetimeMs: 2_000 } });
    const reader = open('u1');
    await vi.waitFor(() => expect(reader.hasEnded).toBe(true), 10_000);
    expect(reader.comments).toBeGreaterThan(0);
    expect(reader.error).toBeUndefined();
  });

  it('serves a user’s eleventh stream like the first, and ends the oldest for half a minute', async () => {
    const { streams, open, publish } = setUp();
    const readers = Array.from({ length: 10 }, () => open('u1'));
    const other = open('u2');
    await publish('u1', 'a');
    const eleventh = open('u1');
    await publish('u1', 'b');
    await vi.waitFor(() => expect(eleventh.titles).toEqual(['b']), 10_000);
    const [oldest, ...rest] = readers;
    await vi.waitFor(() => expect(oldest?.hasEnded).toBe(true), 10_000);
    expect(oldest?.error).toBeUndefined();
    expect(oldest?.retry).toBe(30_000);
    expect(oldest?.titles).toEqual(['a']);
    for (const reader of rest) expect(reader.titles).toEqual(['a', 'b']);
    expect([...rest, other].some(({ hasEnded }) => hasEnded)).toBe(false);
    // It returns without having missed anything, and the next oldest one waits in its turn.
    const back = new Reader(streams.open('u1', oldest?.lastEventId)?.body ?? null);
    await vi.waitFor(() => expect(back.titles).toEqual(['b']), 10_000);
    await vi.waitFor(() => expect(rest[0]?.hasEnded).toBe(true), 10_000);
  });

  it('disconnects the oldest of eleven streams if its reader left bytes unread', async () => {
    const { streams, open } = setUp();
    const cut = vi.fn();
    streams.open('u1', undefined, cut);
    await streams.publish(userEvent('u1', 'a', 'x'.repeat(70_000)));
    for (let nth = 0; nth < 9; nth += 1) open('u1');
    expect(cut).not.toHaveBeenCalled();
    open('u1');
    expect(cut).toHaveBeenCalledOnce();
  });

  it('close ends all streams and the subscription, and no stream can be opened afterwards', async () => {
    const memory = memoryStore();
    let listening = 0;
    const store: SharedStore = {
      ...memory,
      async subscribe(channel, listener) {
        const end = await memory.subscribe(channel, listener);
        listening += 1;
        return async () => {
          listening -= 1;
          await end();
        };
      },
    };
    const { streams, open } = setUp({ store });
    const readers = [open('u1'), open('u2')];
    await vi.waitFor(() => expect(listening).toBe(1), 10_000);
    await streams.close();
    await vi.waitFor(() => expect(readers.every(({ hasEnded }) => hasEnded)).toBe(true), 10_000);
    expect(streams.open('u1', undefined)).toBeUndefined();
    expect(listening).toBe(0);
    await expect(streams.close()).resolves.toBeUndefined();
  });
});

describe('EventStreams: a store that others can access', () => {
  it('publishes no readable notification, ignores forged ones, and logs them at most every ten seconds', async () => {
    const { open, publish, store, logs, clock } = setUp();
    const seen: string[] = [];
    await store.subscribe('here', (message) => void seen.push(message));
    const reader = open('u1');
    const forged = formatStoreMessage('1-a', userEvent('u1', 'forged'));
    await store.publish('here', forged);
    await store.publish('here', createSealer('another').seal(forged, 'here'));
    await store.publish('here', sealer.seal(forged, 'elsewhere'));
    await publish('u1', 'Private');
    await vi.waitFor(() => expect(reader.titles).toEqual(['Private']), 10_000);
    expect(seen.at(-1)).not.toContain('Private');
    expect(logs).toHaveLength(1);
    clock.time += 9_999;
    await store.publish('here', forged);
    expect(logs).toHaveLength(1);
    clock.time += 1;
    await store.publish('here', forged);
    expect(logs).toMatchObject([
      { message: expect.stringMatching(/another API key uses the same store\.$/) },
      { message: expect.stringMatching(/ 3 more were delivered since the last such line\.$/) },
    ]);
  });
});

describe('EventStreams: a store that fails', () => {
  it('and misses messages: all streams get a reset, and so does a browser that resumes from before', async () => {
    let reportGap = (): void => undefined;
    const memory = memoryStore();
    const store: SharedStore = {
      ...memory,
      subscribe(channel, listener, onGap) {
        reportGap = () => onGap?.();
        return memory.subscribe(channel, listener);
      },
    };
    const { open, publish, clock } = setUp({ store });
    const [one, other] = [open('u1'), open('u2')];
    await publish('u1', 'a', 'b');
    await vi.waitFor(() => expect(one.titles).toEqual(['a', 'b']), 10_000);
    clock.time += 1_000;
    reportGap();
    await vi.waitFor(() => expect([one.types.at(-1), other.types]).toEqual(['reset', ['reset']]), 10_000);
    await publish('u1', 'c');
    await vi.waitFor(() => expect(one.titles.at(-1)).toBe('c'), 10_000);
    const before = open('u1', one.events[0]?.id);
    await vi.waitFor(() => expect(before.titles).toEqual([undefined, 'c']), 10_000);
    // Nothing was missed since.
    const since = open('u2', other.lastEventId);
    await publish('u2', 'd');
    await vi.waitFor(() => expect(since.types).toEqual(['notification']), 10_000);
  });

  it('does not affect the streams of the same server', async () => {
    const store: SharedStore = { ...memoryStore(), publish: () => Promise.reject(new Error('gone')) };
    const { open, publish, logs } = setUp({ store });
    const reader = open('u1');
    await publish('u1', 'a');
    await vi.waitFor(() => expect(reader.titles).toEqual(['a']), 10_000);
    expect(logs).toEqual([
      { level: 'warn', event: 'events_failed', message: expect.stringContaining('gone') },
    ]);
  });

  it('is logged once when subscribing fails', async () => {
    const store: SharedStore = { ...memoryStore(), subscribe: () => Promise.reject(new Error('gone')) };
    const { open, publish, logs } = setUp({ store });
    const reader = open('u1');
    await publish('u1', 'a', 'b');
    await vi.waitFor(() => expect(reader.titles).toEqual(['a', 'b']), 10_000);
    expect(logs).toHaveLength(1);
  });

  it('and delivers a notification twice: it is sent once', async () => {
    const store = memoryStore();
    const twice: SharedStore = {
      ...store,
      publish: async (channel, message) => {
        await store.publish(channel, message);
        await store.publish(channel, message);
        throw new Error('The answer got lost.');
      },
    };
    const { open, publish } = setUp({ store: twice });
    const reader = open('u1');
    await publish('u1', 'a', 'b');
    await vi.waitFor(() => expect(reader.titles).toEqual(['a', 'b']), 10_000);
  });

  it.each([
    '',
    'null',
    '[]',
    '{"id":"1-a"}',
    '{"id":"1-a\\n","user":"u1","type":"notification","data":{}}',
    '{"id":"1-a","user":"","type":"notification","data":{}}',
    '{"id":"1-a","user":["u1"],"type":"notification","data":{}}',
    '{"id":"1-a","user":"u1","type":"reset","data":{}}',
    '{"id":"1-a","user":"u1","type":"toString","data":{}}',
    '{"id":"1-a","user":"u1","type":"notification","data":"x"}',
  ])('and delivers %o: it is ignored and logged', async (message) => {
    const { open, publish, store, logs } = setUp();
    const reader = open('u1');
    await store.publish('here', sealer.seal(message, 'here'));
    await publish('u1', 'a');
    await vi.waitFor(() => expect(reader.titles).toEqual(['a']), 10_000);
    expect(logs).toHaveLength(1);
  });
});

describe('RetryingSubscription', () => {
  it('does not subscribe again after it was ended during an attempt that failed', async () => {
    vi.useFakeTimers();
    let fail = (_error: Error): void => undefined;
    const subscribe = vi.fn(() => new Promise<never>((_resolve, reject) => (fail = reject)));
    const subscription = new RetryingSubscription(subscribe, () => undefined);
    const ended = subscription.end();
    fail(new Error('Redis is away.'));
    await ended;
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    expect(subscribe).toHaveBeenCalledOnce();
  });
});
