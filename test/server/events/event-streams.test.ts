// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  EventStreams,
  DEFAULT_STREAM_TIMING,
  type StreamTiming,
} from '../../../src/server/events/event-streams.js';
import type { LogEntry } from '../../../src/server/log.js';
import { memoryStore } from '../../../src/server/store/memory-store.js';
import { formatStoreMessage } from '../../../src/server/events/store-message.js';
import { createSealer } from '../../../src/server/store/sealer.js';
import type { SharedStore } from '../../../src/server/store/shared-store.js';
import { userEvent } from './notification.js';
import { Reader } from './reader.js';

const sealer = createSealer('secret');
const made: EventStreams[] = [];

afterEach(async () => {
  await Promise.all(made.splice(0).map((streams) => streams.close()));
});

interface Setting {
  store?: SharedStore;
  timing?: Partial<StreamTiming>;
  /** Milliseconds since 1970. */
  startTime?: number;
}

function setUp({ store = memoryStore(), timing, startTime = 1_700_000_000_000 }: Setting = {}) {
  const logs: LogEntry[] = [];
  const clock = { time: startTime };
  const streams = new EventStreams(
    {
      store,
      channel: 'here',
      sealer,
      log: (entry) => void logs.push(entry),
      now: () => clock.time,
    },
    { ...DEFAULT_STREAM_TIMING, ...timing },
  );
  made.push(streams);
  const open = (user: string, lastEventId?: string): Reader =>
    new Reader(streams.open(user, lastEventId)?.body ?? null);
  const publish = async (user: string, ...titles: string[]): Promise<void> => {
    for (const title of titles) await streams.publish(userEvent(user, title));
  };
  return { streams, store, logs, clock, open, publish };
}

const range = (count: number, from = 0): string[] => Array.from({ length: count }, (_, i) => `n${from + i}`);

describe('EventStreams', () => {
  it('D6 (S) sends a notification’s chosen fields, with its link and without a token', async () => {
    const { open, publish } = setUp();
    const reader = open('u1');
    await publish('u1', 'One');
    await vi.waitFor(() => expect(reader.events).toHaveLength(1));
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
    await vi.waitFor(() => expect(reader.events).toHaveLength(1));
    expect(reader.events[0]).toMatchObject({ type: 'notification', data: { content: text } });
  });

  it('sends to all streams of the target user and to nobody else', async () => {
    const { open, publish } = setUp();
    const [one, two, other] = [open('u1'), open('u1'), open('u2')];
    await publish('u1', 'a');
    await publish('u2', 'c');
    await vi.waitFor(() => expect(other.titles).toEqual(['c']));
    expect(one.titles).toEqual(['a']);
    expect(two.titles).toEqual(['a']);
  });

  it('sends heartbeats', async () => {
    const { open } = setUp({ timing: { heartbeatMs: 10 } });
    const reader = open('u1');
    await vi.waitFor(() => expect(reader.comments).toBeGreaterThan(2));
    expect(reader.events).toEqual([]);
  });

  it('ends a stream after its lifetime, so that the user is identified again', async () => {
    const { open } = setUp({ timing: { heartbeatMs: 10, maxLifetimeMs: 400 } });
    const reader = open('u1');
    await vi.waitFor(() => expect(reader.hasEnded).toBe(true));
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
    await vi.waitFor(() => expect(eleventh.titles).toEqual(['b']));
    const [oldest, ...rest] = readers;
    await vi.waitFor(() => expect(oldest?.hasEnded).toBe(true));
    expect(oldest?.error).toBeUndefined();
    expect(oldest?.retry).toBe(30_000);
    expect(oldest?.titles).toEqual(['a']);
    for (const reader of rest) expect(reader.titles).toEqual(['a', 'b']);
    expect([...rest, other].some(({ hasEnded }) => hasEnded)).toBe(false);
    // It returns without having missed anything, and the next oldest one waits in its turn.
    const back = new Reader(streams.open('u1', oldest?.lastEventId)?.body ?? null);
    await vi.waitFor(() => expect(back.titles).toEqual(['b']));
    await vi.waitFor(() => expect(rest[0]?.hasEnded).toBe(true));
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
    await vi.waitFor(() => expect(listening).toBe(1));
    await streams.close();
    await vi.waitFor(() => expect(readers.every(({ hasEnded }) => hasEnded)).toBe(true));
    expect(streams.open('u1', undefined)).toBeUndefined();
    expect(listening).toBe(0);
    await expect(streams.close()).resolves.toBeUndefined();
  });
});

describe('EventStreams: a browser that reconnects', () => {
  it('receives what it missed, in order and once', async () => {
    const { open, publish } = setUp();
    const first = open('u1');
    await publish('u1', 'a', 'b');
    await vi.waitFor(() => expect(first.titles).toEqual(['a', 'b']));
    await first.cancel();
    await publish('u1', 'c', 'd');
    const second = open('u1', first.lastEventId);
    await publish('u1', 'e');
    await vi.waitFor(() => expect(second.titles).toEqual(['c', 'd', 'e']));
  });

  it('receives what it missed even if it had received nothing before', async () => {
    const { open, publish } = setUp();
    await publish('u1', 'before');
    const [first, other] = [open('u1'), open('u2')];
    await vi.waitFor(() => expect(first.lastEventId).not.toBe(''));
    await vi.waitFor(() => expect(other.lastEventId).not.toBe(''));
    await Promise.all([first.cancel(), other.cancel()]);
    await publish('u1', 'meanwhile');
    await publish('u2', 'first');
    const [back, otherBack] = [open('u1', first.lastEventId), open('u2', other.lastEventId)];
    await vi.waitFor(() => expect(back.titles).toEqual(['meanwhile']));
    await vi.waitFor(() => expect(otherBack.titles).toEqual(['first']));
  });

  it('may connect to another server that shares the store', async () => {
    const store = memoryStore();
    const [one, two] = [setUp({ store }), setUp({ store })];
    const first = one.open('u1');
    await two.publish('u1', 'a');
    await vi.waitFor(() => expect(first.titles).toEqual(['a']));
    await one.streams.close();
    await two.publish('u1', 'b');
    const second = two.open('u1', first.lastEventId);
    await vi.waitFor(() => expect(second.titles).toEqual(['b']));
  });

  it('receives at most the last fifty events of the last five minutes, after a reset if others are lost', async () => {
    const { open, publish, clock } = setUp();
    const early = open('u1');
    await vi.waitFor(() => expect(early.lastEventId).not.toBe(''));
    const startId = early.lastEventId;
    await publish('u1', ...range(60));
    const many = open('u1', startId);
    await vi.waitFor(() => expect(many.titles).toEqual([undefined, ...range(50, 10)]));
    expect(many.events[0]).toMatchObject({ type: 'reset', data: {} });
    await vi.waitFor(() => expect(early.titles).toEqual(range(60)));
    // This one is not kept, but all after it are.
    const known = open('u1', early.events[9]?.id);
    await vi.waitFor(() => expect(known.titles).toEqual(range(50, 10)));
    const lastId = many.lastEventId;
    clock.time += 5 * 60_000 + 1;
    await publish('u1', 'new');
    const late = open('u1', lastId);
    await vi.waitFor(() => expect(late.titles).toEqual(['new']));
    const never = open('u1', early.events[5]?.id);
    await vi.waitFor(() => expect(never.types).toEqual(['reset', 'notification']));
  });

  it('gets no reset when only other users’ events were dropped, or while nothing happened', async () => {
    const { open, publish, clock } = setUp({ timing: { heartbeatMs: 10 } });
    const idle = open('u1');
    clock.time += 60 * 60_000;
    await publish('u2', 'x');
    clock.time += 6 * 60_000;
    await publish('u3', 'y');
    // A heartbeat carries a new id to resume from.
    const before = idle.comments;
    await vi.waitFor(() => expect(idle.comments).toBeGreaterThan(before + 1));
    await idle.cancel();
    await publish('u1', 'mine');
    const back = open('u1', idle.lastEventId);
    await vi.waitFor(() => expect(back.types).toEqual(['notification']));
  });

  it.each(['garbage', '0', '5b0c-', '../x'])(
    'that sends the unknown id %j gets a reset and all that is kept',
    async (id) => {
      const { open, publish } = setUp();
      await publish('u1', 'a');
      const reader = open('u1', id);
      await vi.waitFor(() => expect(reader.types).toEqual(['reset', 'notification']));
    },
  );

  it('gets a reset from a server that was started after it disconnected, and only once', async () => {
    const { open, clock } = setUp();
    const first = open('u1');
    await vi.waitFor(() => expect(first.lastEventId).not.toBe(''));
    const later = setUp({ startTime: clock.time + 1_000 });
    const third = later.open('u1', first.lastEventId);
    await vi.waitFor(() => expect(third.types).toEqual(['reset']));
    await vi.waitFor(() => expect(third.lastEventId).not.toBe(''));
    const fourth = later.open('u1', third.lastEventId);
    await later.publish('u1', 'b');
    await vi.waitFor(() => expect(fourth.types).toEqual(['notification']));
  });

  it('gets a reset once the events of all users exceed the limit', async () => {
    const { streams, open, publish, clock } = setUp();
    const reader = open('u1');
    await publish('u1', 'first');
    await vi.waitFor(() => expect(reader.titles).toEqual(['first']));
    clock.time += 1;
    const text = 'x'.repeat(60_000);
    for (const user of range(140)) await streams.publish(userEvent(user, 'big', text));
    const [old, recent] = [open('u1', 'unknown'), open('n139', 'unknown')];
    await vi.waitFor(() => expect(recent.types).toEqual(['reset', 'notification']));
    expect(old.types).toEqual(['reset']);
  });
});

describe('EventStreams: a slow reader', () => {
  /** Opens a stream and does not read its body. */
  const unread = (streams: EventStreams, cut?: () => void) => streams.open('u1', undefined, cut);

  it('is disconnected when it has no room for two heartbeats in a row', async () => {
    const cut = vi.fn();
    const { streams } = setUp({ timing: { heartbeatMs: 10 } });
    unread(streams, cut);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(cut).not.toHaveBeenCalled();
    await streams.publish(userEvent('u1', 'a', 'x'.repeat(70_000)));
    await vi.waitFor(() => expect(cut).toHaveBeenCalledOnce());
  });

  it('gets the last fifty events when it reads again, after a reset', async () => {
    const { streams, publish, clock } = setUp();
    const stream = unread(streams);
    clock.time += 1;
    await streams.publish(userEvent('u1', 'big', 'x'.repeat(70_000)));
    await publish('u1', ...range(60));
    const reader = new Reader(stream?.body ?? null);
    await vi.waitFor(() => expect(reader.titles).toEqual(['big', undefined, ...range(50, 10)]));
    expect(reader.types[1]).toBe('reset');
    await publish('u1', 'next');
    await vi.waitFor(() => expect(reader.titles.at(-1)).toBe('next'));
  });

  it('takes no memory besides its unread bytes', async () => {
    const { streams } = setUp();
    const text = 'x'.repeat(7_000);
    const stream = unread(streams);
    for (let nth = 0; nth < 1_000; nth += 1) await streams.publish(userEvent('u1', `n${nth}`, text));
    const reader = new Reader(stream?.body ?? null);
    await vi.waitFor(() => expect(reader.titles.at(-1)).toBe('n999'));
    // 64 KiB are nine events of this length. All others waited in the buffer, which keeps the last fifty.
    const lost = reader.types.indexOf('reset');
    expect(lost).toBeLessThanOrEqual(10);
    expect(reader.titles).toEqual([...range(lost), undefined, ...range(50, 950)]);
  });

  it('receives everything if it reads in time', async () => {
    const { streams, publish } = setUp();
    const stream = unread(streams);
    await streams.publish(userEvent('u1', 'big', 'x'.repeat(70_000)));
    await publish('u1', ...range(50));
    const reader = new Reader(stream?.body ?? null);
    await vi.waitFor(() => expect(reader.titles).toEqual(['big', ...range(50)]));
  });
});

describe('EventStreams: long notifications', () => {
  const LONG = 'x'.repeat(60_000);

  it('D6 (S) are all sent to a browser that reconnects, without disconnecting it', async () => {
    const { streams, open } = setUp();
    for (let nth = 0; nth < 50; nth += 1) await streams.publish(userEvent('u1', `n${nth}`, LONG));
    const reader = open('u1', 'unknown');
    await vi.waitFor(() => expect(reader.titles).toEqual([undefined, ...range(6, 44)]));
    expect(reader.error).toBeUndefined();
  });

  it('D6 (S) of one user do not evict those of others', async () => {
    const { streams, open, publish } = setUp();
    await publish('u1', 'first');
    for (let nth = 0; nth < 200; nth += 1) await streams.publish(userEvent('u2', 'long', LONG));
    const reader = open('u1', 'unknown');
    await vi.waitFor(() => expect(reader.titles).toEqual([undefined, 'first']));
  });

  it('D6 (S) are logged and not sent above the limit of the webhook, from this server or another', async () => {
    const { streams, open, publish, store, logs } = setUp();
    const reader = open('u1');
    const tooLong = userEvent('u1', 'long', 'x'.repeat(100_000));
    await streams.publish(tooLong);
    await store.publish('here', sealer.seal(formatStoreMessage('1-a', tooLong), 'here'));
    await publish('u1', 'a');
    await vi.waitFor(() => expect(reader.titles).toEqual(['a']));
    expect(logs.map(({ event }) => event)).toEqual(['events_failed', 'events_failed']);
    expect(logs[0]?.message).toContain('too long');
  });
});

describe('EventStreams: a store that others can access', () => {
  it('publishes no readable notification, and ignores forged ones', async () => {
    const { open, publish, store, logs } = setUp();
    const seen: string[] = [];
    await store.subscribe('here', (message) => void seen.push(message));
    const reader = open('u1');
    const forged = formatStoreMessage('1-a', userEvent('u1', 'forged'));
    await store.publish('here', forged);
    await store.publish('here', createSealer('another').seal(forged, 'here'));
    await store.publish('here', sealer.seal(forged, 'elsewhere'));
    await publish('u1', 'Private');
    await vi.waitFor(() => expect(reader.titles).toEqual(['Private']));
    expect(seen.at(-1)).not.toContain('Private');
    expect(logs).toHaveLength(3);
  });
});

describe('EventStreams: a store that fails', () => {
  it('does not affect the streams of the same server', async () => {
    const store: SharedStore = { ...memoryStore(), publish: () => Promise.reject(new Error('gone')) };
    const { open, publish, logs } = setUp({ store });
    const reader = open('u1');
    await publish('u1', 'a');
    await vi.waitFor(() => expect(reader.titles).toEqual(['a']));
    expect(logs).toEqual([
      { level: 'warn', event: 'events_failed', message: expect.stringContaining('gone') },
    ]);
  });

  it('is logged once when subscribing fails', async () => {
    const store: SharedStore = { ...memoryStore(), subscribe: () => Promise.reject(new Error('gone')) };
    const { open, publish, logs } = setUp({ store });
    const reader = open('u1');
    await publish('u1', 'a', 'b');
    await vi.waitFor(() => expect(reader.titles).toEqual(['a', 'b']));
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
    await vi.waitFor(() => expect(reader.titles).toEqual(['a', 'b']));
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
    await vi.waitFor(() => expect(reader.titles).toEqual(['a']));
    expect(logs).toHaveLength(1);
  });
});
