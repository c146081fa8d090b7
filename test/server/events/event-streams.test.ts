// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HubError } from '../../../src/hub/errors.js';
import type { NotificationEvent } from '../../../src/hub/events.js';
import {
  EventStreams,
  DEFAULT_STREAM_TIMING,
  type StreamTiming,
} from '../../../src/server/events/event-streams.js';
import type { LogEntry } from '../../../src/server/log.js';
import { memoryStore } from '../../../src/server/store/memory-store.js';
import { createSealer } from '../../../src/server/store/sealer.js';
import type { SharedStore } from '../../../src/server/store/shared-store.js';
import { notification } from './notification.js';
import { Reader } from './reader.js';

const sealer = createSealer('secret');
const made: EventStreams[] = [];

afterEach(async () => {
  await Promise.all(made.splice(0).map((streams) => streams.close()));
});

interface Setting {
  store?: SharedStore;
  createLink?: (event: NotificationEvent) => Promise<string>;
  timing?: Partial<StreamTiming>;
}

function setUp({ store = memoryStore(), createLink, timing }: Setting = {}) {
  const logs: LogEntry[] = [];
  const clock = { time: 1_700_000_000_000 };
  const streams = new EventStreams(
    {
      store,
      channel: 'here',
      sealer,
      createLink:
        createLink ?? (async ({ notification: { title } }) => `https://form.example/${title}?token=t`),
      log: (entry) => void logs.push(entry),
      now: () => clock.time,
    },
    { ...DEFAULT_STREAM_TIMING, ...timing },
  );
  made.push(streams);
  const open = (user: string, lastEventId?: string): Reader =>
    new Reader(streams.open(user, lastEventId)?.body ?? null);
  const publish = async (user: string | null, ...titles: string[]): Promise<void> => {
    for (const title of titles) await streams.publish(notification(user, title));
  };
  return { streams, store, logs, clock, open, publish };
}

const range = (count: number, from = 0): string[] => Array.from({ length: count }, (_, i) => `n${from + i}`);

describe('EventStreams', () => {
  it('D6 (S) sends a notification’s chosen fields, with its link', async () => {
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
        link: 'https://form.example/One?token=t',
      },
    });
    expect(reader.retry).toBe(3_000);
  });

  it('sends text that looks like fields as data', async () => {
    const { open, streams } = setUp();
    const reader = open('u1');
    const text = 'a\n\nevent: evil\nid: 1\r\rdata: {}\u2028';
    await streams.publish(notification('u1', 'One', text));
    await vi.waitFor(() => expect(reader.events).toHaveLength(1));
    expect(reader.events[0]).toMatchObject({ type: 'notification', data: { content: text } });
  });

  it('sends to all streams of the target user and to nobody else', async () => {
    const { open, publish } = setUp();
    const [one, two, other] = [open('u1'), open('u1'), open('u2')];
    await publish('u1', 'a');
    await publish(null, 'b');
    await publish('u2', 'c');
    await vi.waitFor(() => expect(other.titles).toEqual(['c']));
    expect(one.titles).toEqual(['a']);
    expect(two.titles).toEqual(['a']);
  });

  it('keeps the order when one link takes longer than the next', async () => {
    const createLink = async ({ notification: { title } }: NotificationEvent) => {
      if (title === 'slow') await new Promise((resolve) => setTimeout(resolve, 50));
      return 'https://form.example/';
    };
    const { open, publish } = setUp({ createLink });
    const reader = open('u1');
    await publish('u1', 'slow', 'quick');
    await vi.waitFor(() => expect(reader.titles).toEqual(['slow', 'quick']));
  });

  it('sends a notification without its link and logs why, when there is no token', async () => {
    const createLink = async () => {
      throw new HubError('NETWORK', 'The hub could not be reached.');
    };
    const { open, publish, logs } = setUp({ createLink });
    const reader = open('u1');
    await publish('u1', 'a');
    await vi.waitFor(() => expect(reader.events[0]?.data).toMatchObject({ title: 'a', link: null }));
    expect(logs).toEqual([
      { level: 'warn', event: 'events_failed', message: expect.stringContaining('could not be reached') },
    ]);
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

  it('allows a user ten streams, and another one when one has ended', async () => {
    const { streams, open } = setUp();
    const readers = Array.from({ length: 10 }, () => open('u1'));
    expect(streams.open('u1', undefined)).toBeUndefined();
    expect(streams.open('u2', undefined)).toBeDefined();
    await readers[3]?.cancel();
    expect(streams.open('u1', undefined)).toBeDefined();
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

  it('receives at most the last fifty notifications of the last five minutes', async () => {
    const { open, publish, clock } = setUp();
    await publish('u1', ...range(60));
    const many = open('u1', 'unknown');
    await vi.waitFor(() => expect(many.titles).toEqual(range(50, 10)));
    await many.cancel();
    clock.time += 5 * 60_000 + 1;
    await publish('u1', 'new');
    const late = open('u1', many.lastEventId);
    await vi.waitFor(() => expect(late.titles).toEqual(['new']));
  });

  it('receives nothing once the notifications of all users exceed the limit', async () => {
    const { streams, open, publish } = setUp();
    await publish('u1', 'first');
    const text = 'x'.repeat(60_000);
    for (const user of range(120)) await streams.publish(notification(user, 'big', text));
    const [old, recent] = [open('u1', 'unknown'), open('n119', 'unknown')];
    await vi.waitFor(() => expect(recent.titles).toEqual(['big']));
    expect(old.titles).toEqual([]);
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
    await streams.publish(notification('u1', 'a', 'x'.repeat(70_000)));
    await vi.waitFor(() => expect(cut).toHaveBeenCalledOnce());
  });

  it('is disconnected when more than a hundred notifications are queued', async () => {
    const { streams, publish } = setUp();
    const stream = unread(streams);
    await streams.publish(notification('u1', 'a', 'x'.repeat(70_000)));
    await publish('u1', ...range(100));
    const reader = new Reader(stream?.body ?? null);
    await vi.waitFor(() => expect(reader.titles).toEqual(['a', ...range(100)]));
    await reader.cancel();

    const another = unread(streams);
    await streams.publish(notification('u1', 'a', 'x'.repeat(70_000)));
    await publish('u1', ...range(101));
    const late = new Reader(another?.body ?? null);
    await vi.waitFor(() => expect(String(late.error)).toContain('too slow'));
  });

  it('receives everything if it reads in time', async () => {
    const { streams, publish } = setUp();
    const stream = unread(streams);
    await streams.publish(notification('u1', 'big', 'x'.repeat(70_000)));
    await publish('u1', ...range(50));
    const reader = new Reader(stream?.body ?? null);
    await vi.waitFor(() => expect(reader.titles).toEqual(['big', ...range(50)]));
  });
});

describe('EventStreams: long notifications', () => {
  const LONG = 'x'.repeat(60_000);

  it('D6 (S) are queued up to half a megabyte, then the reader is disconnected', async () => {
    const cut = vi.fn();
    const { streams } = setUp();
    streams.open('u1', undefined, cut);
    // The first one goes out, and leaves no room.
    for (let nth = 0; nth < 7; nth += 1) await streams.publish(notification('u1', `n${nth}`, LONG));
    expect(cut).not.toHaveBeenCalled();
    await streams.publish(notification('u1', 'n7', LONG));
    await streams.publish(notification('u1', 'n8', LONG));
    expect(cut).toHaveBeenCalledOnce();
  });

  it('D6 (S) are all sent to a browser that reconnects, without disconnecting it', async () => {
    const { streams, open } = setUp();
    for (let nth = 0; nth < 50; nth += 1) await streams.publish(notification('u1', `n${nth}`, LONG));
    const reader = open('u1', 'unknown');
    await vi.waitFor(() => expect(reader.titles).toEqual(range(4, 46)));
    expect(reader.error).toBeUndefined();
  });

  it('D6 (S) of one user do not evict those of others', async () => {
    const { streams, open, publish } = setUp();
    await publish('u1', 'first');
    for (let nth = 0; nth < 200; nth += 1) await streams.publish(notification('u2', 'long', LONG));
    const reader = open('u1', 'unknown');
    await vi.waitFor(() => expect(reader.titles).toEqual(['first']));
  });

  it('D6 (S) are logged and not sent above the limit of the webhook, from this server or another', async () => {
    const { streams, open, publish, store, logs } = setUp();
    const reader = open('u1');
    const tooLong = notification('u1', 'long', 'x'.repeat(100_000));
    await streams.publish(tooLong);
    await store.publish('here', sealer.seal(JSON.stringify({ id: 'x', event: tooLong }), 'here'));
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
    const forged = JSON.stringify({ id: 'x', event: notification('u1', 'forged') });
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
    '{"id":"x"}',
    '{"id":"x\\n","event":{}}',
    '{"id":"1","event":{"event":"billing_deduct"}}',
  ])('and delivers %o: it is ignored and logged', async (message) => {
    const { open, publish, store, logs } = setUp();
    const reader = open('u1');
    await store.publish('here', sealer.seal(message, 'here'));
    await publish('u1', 'a');
    await vi.waitFor(() => expect(reader.titles).toEqual(['a']));
    expect(logs).toHaveLength(1);
  });
});
