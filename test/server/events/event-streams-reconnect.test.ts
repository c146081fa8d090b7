// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { memoryStore } from '../../../src/server/store/memory-store.js';
import { userEvent } from './notification.js';
import { range, setUp } from './streams.js';

describe('EventStreams: a browser that reconnects', () => {
  it('receives what it missed, in order and once', async () => {
    const { open, publish } = setUp();
    const first = open('u1');
    await publish('u1', 'a', 'b');
    await vi.waitFor(() => expect(first.titles).toEqual(['a', 'b']), 10_000);
    await first.cancel();
    await publish('u1', 'c', 'd');
    const second = open('u1', first.lastEventId);
    await publish('u1', 'e');
    await vi.waitFor(() => expect(second.titles).toEqual(['c', 'd', 'e']), 10_000);
  });

  it('receives what it missed even if it had received nothing before', async () => {
    const { open, publish } = setUp();
    await publish('u1', 'before');
    const [first, other] = [open('u1'), open('u2')];
    await vi.waitFor(() => expect(first.lastEventId).not.toBe(''), 10_000);
    await vi.waitFor(() => expect(other.lastEventId).not.toBe(''), 10_000);
    await Promise.all([first.cancel(), other.cancel()]);
    await publish('u1', 'meanwhile');
    await publish('u2', 'first');
    const [back, otherBack] = [open('u1', first.lastEventId), open('u2', other.lastEventId)];
    await vi.waitFor(() => expect(back.titles).toEqual(['meanwhile']), 10_000);
    await vi.waitFor(() => expect(otherBack.titles).toEqual(['first']), 10_000);
  });

  it('may connect to another server that shares the store', async () => {
    const store = memoryStore();
    const [one, two] = [setUp({ store }), setUp({ store })];
    const first = one.open('u1');
    await two.publish('u1', 'a');
    await vi.waitFor(() => expect(first.titles).toEqual(['a']), 10_000);
    await one.streams.close();
    await two.publish('u1', 'b');
    const second = two.open('u1', first.lastEventId);
    await vi.waitFor(() => expect(second.titles).toEqual(['b']), 10_000);
  });

  it('receives from another server what its former server published after it was closed', async () => {
    const store = memoryStore();
    const [one, two] = [setUp({ store }), setUp({ store })];
    await one.streams.close();
    const reader = two.open('u1');
    await one.publish('u1', 'a');
    await vi.waitFor(() => expect(reader.titles).toEqual(['a']), 10_000);
    expect(one.logs).toEqual([]);
  });

  it('receives at most the last fifty events of the last five minutes, after a reset if others are lost', async () => {
    const { open, publish, clock } = setUp();
    const early = open('u1');
    await vi.waitFor(() => expect(early.lastEventId).not.toBe(''), 10_000);
    const startId = early.lastEventId;
    await publish('u1', ...range(60));
    const many = open('u1', startId);
    await vi.waitFor(() => expect(many.titles).toEqual([undefined, ...range(50, 10)]), 10_000);
    expect(many.events[0]).toMatchObject({ type: 'reset', data: {} });
    await vi.waitFor(() => expect(early.titles).toEqual(range(60)), 10_000);
    // This one is not kept, but all after it are.
    const known = open('u1', early.events[9]?.id);
    await vi.waitFor(() => expect(known.titles).toEqual(range(50, 10)), 10_000);
    const lastId = many.lastEventId;
    clock.time += 5 * 60_000 + 1;
    await publish('u1', 'new');
    const late = open('u1', lastId);
    await vi.waitFor(() => expect(late.titles).toEqual(['new']), 10_000);
    const never = open('u1', early.events[5]?.id);
    await vi.waitFor(() => expect(never.types).toEqual(['reset', 'notification']), 10_000);
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
    await vi.waitFor(() => expect(idle.comments).toBeGreaterThan(before + 1), 10_000);
    await idle.cancel();
    await publish('u1', 'mine');
    const back = open('u1', idle.lastEventId);
    await vi.waitFor(() => expect(back.types).toEqual(['notification']), 10_000);
  });

  it('gets no reset when the clock was set back by an hour meanwhile', async () => {
    const { open, publish, clock } = setUp();
    await publish('u2', 'dropped');
    clock.time += 6 * 60_000;
    await publish('u3', 'kept');
    clock.time -= 60 * 60_000;
    const first = open('u1');
    await vi.waitFor(() => expect(first.lastEventId).not.toBe(''), 10_000);
    await first.cancel();
    await publish('u1', 'mine');
    const back = open('u1', first.lastEventId);
    await vi.waitFor(() => expect(back.types).toEqual(['notification']), 10_000);
  });

  it.each(['garbage', '0', '5b0c-', '../x'])(
    'that sends the unknown id %j gets a reset and all that is kept',
    async (id) => {
      const { open, publish } = setUp();
      await publish('u1', 'a');
      const reader = open('u1', id);
      await vi.waitFor(() => expect(reader.types).toEqual(['reset', 'notification']), 10_000);
    },
  );

  it('gets a reset from a server that was started after it disconnected, and only once', async () => {
    const { open, clock } = setUp();
    const first = open('u1');
    await vi.waitFor(() => expect(first.lastEventId).not.toBe(''), 10_000);
    const later = setUp({ startTime: clock.time + 1_000 });
    const third = later.open('u1', first.lastEventId);
    await vi.waitFor(() => expect(third.types).toEqual(['reset']), 10_000);
    await vi.waitFor(() => expect(third.lastEventId).not.toBe(''), 10_000);
    const fourth = later.open('u1', third.lastEventId);
    await later.publish('u1', 'b');
    await vi.waitFor(() => expect(fourth.types).toEqual(['notification']), 10_000);
  });

  it('gets a reset from a server that was restarted meanwhile, also if its former server’s clock was ahead', async () => {
    const { store, clock, open, publish } = setUp();
    const ahead = open('u1');
    await publish('u1', 'a');
    await vi.waitFor(() => expect(ahead.titles).toEqual(['a']), 10_000);
    // It did not receive this event, and would take the time of the id for one after its start.
    await publish('u1', 'b');
    const restarted = setUp({ store, startTime: clock.time - 59_000 });
    const back = restarted.open('u1', ahead.events[0]?.id);
    await vi.waitFor(() => expect(back.types).toEqual(['reset']), 10_000);
    // A minute after the start, no clock can be so far ahead.
    restarted.clock.time += 61_000;
    clock.time += 2_000;
    const later = setUp({ store, startTime: clock.time }).open('u2');
    await vi.waitFor(() => expect(later.lastEventId).not.toBe(''), 10_000);
    const moved = restarted.open('u2', later.lastEventId);
    await restarted.publish('u2', 'c');
    await vi.waitFor(() => expect(moved.types).toEqual(['notification']), 10_000);
  });

  it('gets a reset once the events of all users exceed the limit', async () => {
    const { streams, open, publish, clock } = setUp();
    const reader = open('u1');
    await publish('u1', 'first');
    await vi.waitFor(() => expect(reader.titles).toEqual(['first']), 10_000);
    clock.time += 1;
    const text = 'x'.repeat(60_000);
    for (const user of range(280)) await streams.publish(userEvent(user, 'big', text));
    const [old, recent] = [open('u1', 'unknown'), open('n279', 'unknown')];
    await vi.waitFor(() => expect(recent.types).toEqual(['reset', 'notification']), 10_000);
    expect(old.types).toEqual(['reset']);
  });
});
