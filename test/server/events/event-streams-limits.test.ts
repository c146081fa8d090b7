// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EventStream } from '../../../src/server/events/event-stream.js';
import { EventStreams } from '../../../src/server/events/event-streams.js';
import { formatStoreMessage } from '../../../src/server/events/store-message.js';
import { measureGrowth } from '../../helpers/heap.js';
import { userEvent } from './notification.js';
import { Reader } from './reader.js';
import { range, sealer, setUp } from './streams.js';

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
    await vi.waitFor(() => expect(cut).toHaveBeenCalledOnce(), 10_000);
  });

  it('is not disconnected if it has read between two heartbeats without room', async () => {
    const cut = vi.fn();
    const listAfter = () => ({ events: [], isComplete: true });
    const stream = new EventStream({
      lastEventId: undefined,
      listAfter,
      createCheckpoint: () => '1-a',
      onEnd: () => undefined,
      cut,
    });
    const reader = stream.body.getReader();
    for (const reads of [2, 1]) {
      stream.send({ id: '1-b', text: 'x'.repeat(70_000) });
      stream.sendHeartbeat();
      for (let read = 0; read < reads; read += 1) await reader.read();
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(cut).not.toHaveBeenCalled();
  });

  it('is disconnected when the streams are closed, and when its lifetime is over', async () => {
    const cut = vi.fn();
    const closing = setUp().streams;
    unread(closing, cut);
    await closing.publish(userEvent('u1', 'a', 'x'.repeat(70_000)));
    await closing.close();
    expect(cut).toHaveBeenCalledOnce();
    const { streams } = setUp({ timing: { heartbeatMs: 10, maxLifetimeMs: 1 } });
    unread(streams, cut);
    await streams.publish(userEvent('u1', 'a', 'x'.repeat(70_000)));
    await vi.waitFor(() => expect(cut).toHaveBeenCalledTimes(2), 10_000);
  });

  it('gets the last fifty events when it reads again, after a reset', async () => {
    const { streams, publish, clock } = setUp();
    const stream = unread(streams);
    clock.time += 1;
    await streams.publish(userEvent('u1', 'big', 'x'.repeat(70_000)));
    await publish('u1', ...range(60));
    const reader = new Reader(stream?.body ?? null);
    await vi.waitFor(() => expect(reader.titles).toEqual(['big', undefined, ...range(50, 10)]), 10_000);
    expect(reader.types[1]).toBe('reset');
    await publish('u1', 'next');
    await vi.waitFor(() => expect(reader.titles.at(-1)).toBe('next'), 10_000);
  });

  it('takes no memory besides its unread bytes', async () => {
    const { streams } = setUp();
    const text = 'x'.repeat(7_000);
    const stream = unread(streams);
    for (let nth = 0; nth < 1_000; nth += 1) await streams.publish(userEvent('u1', `n${nth}`, text));
    const reader = new Reader(stream?.body ?? null);
    await vi.waitFor(() => expect(reader.titles.at(-1)).toBe('n999'), 10_000);
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
    await vi.waitFor(() => expect(reader.titles).toEqual(['big', ...range(50)]), 10_000);
  });
});

describe('EventStreams: an ended stream', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('leaves no timer', async () => {
    vi.useFakeTimers();
    const { streams } = setUp({ isAlone: true });
    const stream = streams.open('u1', undefined);
    expect(vi.getTimerCount()).toBe(1);
    await stream?.body.cancel();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('takes no memory, also if its user does not return', async () => {
    const { streams } = setUp({ isAlone: true });
    const growth = await measureGrowth(async (round) => {
      for (let nth = 0; nth < 2_000; nth += 1) {
        await streams.open(`u${round}-${nth}`, undefined)?.body.cancel();
      }
    });
    expect(growth).toBeLessThan(200_000);
  });
});

describe('EventStreams: the lifetime of a stream', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is up to a fifth shorter than the limit, so that browsers do not all reconnect together', async () => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.99);
    const { open } = setUp({ isAlone: true, timing: { heartbeatMs: 1_000, maxLifetimeMs: 100_000 } });
    const reader = open('u1');
    await vi.advanceTimersByTimeAsync(79_000);
    expect(reader.hasEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(reader.hasEnded).toBe(true);
  });
});

describe('EventStreams without a shared store', () => {
  it('sends and resumes events, and sends none that is too long', async () => {
    const { streams, publish, open, logs, clock } = setUp({ isAlone: true });
    const reader = open('u1');
    clock.time += 1;
    await publish('u1', 'a');
    await publish('u2', 'foreign');
    await streams.publish(userEvent('u1', 'long', 'x'.repeat(140_000)));
    await publish('u1', 'b');
    await vi.waitFor(() => expect(reader.titles).toEqual(['a', 'b']), 10_000);
    expect(logs).toMatchObject([{ event: 'events_failed', message: expect.stringContaining('too long') }]);
    const resumed = open('u1', reader.events[0]?.id);
    await publish('u1', 'c');
    await vi.waitFor(() => expect(resumed.titles).toEqual(['b', 'c']), 10_000);
    await streams.close();
    expect(streams.open('u1', undefined)).toBeUndefined();
  });
});

describe('EventStreams: long notifications', () => {
  const LONG = 'x'.repeat(60_000);

  it('D6 (S) are all sent to a browser that reconnects, without disconnecting it', async () => {
    const { streams, open } = setUp();
    for (let nth = 0; nth < 50; nth += 1) await streams.publish(userEvent('u1', `n${nth}`, LONG));
    const reader = open('u1', 'unknown');
    await vi.waitFor(() => expect(reader.titles).toEqual([undefined, ...range(6, 44)]), 10_000);
    expect(reader.error).toBeUndefined();
  });

  it('D6 (S) of one user do not evict those of others', async () => {
    const { streams, open, publish } = setUp();
    await publish('u1', 'first');
    for (let nth = 0; nth < 200; nth += 1) await streams.publish(userEvent('u2', 'long', LONG));
    const reader = open('u1', 'unknown');
    await vi.waitFor(() => expect(reader.titles).toEqual([undefined, 'first']), 10_000);
  });

  it('D6 (S) are logged and not sent above the limit of the webhook, from this server or another', async () => {
    const { streams, open, publish, store, logs } = setUp();
    const reader = open('u1');
    const tooLong = userEvent('u1', 'long', 'x'.repeat(100_000));
    await streams.publish(tooLong);
    await store.publish('here', sealer.seal(formatStoreMessage('1-a', tooLong), 'here'));
    await publish('u1', 'a');
    await vi.waitFor(() => expect(reader.titles).toEqual(['a']), 10_000);
    expect(logs.map(({ event }) => event)).toEqual(['events_failed', 'events_failed']);
    expect(logs[0]?.message).toContain('too long');
  });
});
