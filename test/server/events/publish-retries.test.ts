// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { memoryStore } from '../../../src/server/store/memory-store.js';
import type { SharedStore } from '../../../src/server/store/shared-store.js';
import { userEvent } from './notification.js';
import { range, setUp } from './streams.js';

/** @returns a store, and the same one for a server that cannot publish to it while `isFailing` */
function createFailingStore() {
  const store = memoryStore();
  const failing: SharedStore & { isFailing: boolean } = {
    ...store,
    isFailing: false,
    publish: async (channel, message) => {
      if (failing.isFailing) throw new Error('gone');
      await store.publish(channel, message);
    },
  };
  return { store, failing };
}

describe('EventStreams: a store to which one server cannot publish', () => {
  it('for a while: the streams of other servers receive the event later, and those of the same server once', async () => {
    const { store, failing } = createFailingStore();
    const [one, two] = [setUp({ store: failing }), setUp({ store })];
    const [here, there] = [one.open('u1'), two.open('u1')];
    failing.isFailing = true;
    await one.publish('u1', 'a', 'b');
    expect(one.logs).toHaveLength(2);
    await two.publish('u1', 'c');
    await vi.waitFor(() => expect(there.titles).toEqual(['c']), 10_000);
    const lastId = there.lastEventId;
    failing.isFailing = false;
    await vi.waitFor(() => expect(there.titles).toEqual(['c', 'a', 'b']), 10_000);
    expect(here.titles).toEqual(['a', 'b', 'c']);
    // A browser that leaves the other server before they arrive there misses nothing either.
    const moved = one.open('u1', lastId);
    await vi.waitFor(() => expect(moved.titles).toEqual(['a', 'b']), 10_000);
    expect(one.logs).toHaveLength(2);
  });

  it('until the server closes: the streams of other servers receive the event then', async () => {
    const { store, failing } = createFailingStore();
    const [one, two] = [setUp({ store: failing }), setUp({ store })];
    const there = two.open('u1');
    failing.isFailing = true;
    await one.publish('u1', 'a');
    failing.isFailing = false;
    await one.streams.close();
    await vi.waitFor(() => expect(there.titles).toEqual(['a']), 10_000);
  });

  it('for more than 5 minutes, or until the server has closed: that other servers miss events is logged', async () => {
    const { failing } = createFailingStore();
    const { publish, streams, clock, logs } = setUp({ store: failing });
    failing.isFailing = true;
    await publish('u1', 'a', 'b');
    clock.time += 5 * 60_000 + 1;
    const lost = (count: number) => ({
      message: expect.stringMatching(`^${count} event\\(s\\) .* did not reach`),
    });
    await vi.waitFor(() => expect(logs.slice(2)).toMatchObject([lost(2)]), 10_000);
    await publish('u1', 'c');
    await streams.close();
    expect(logs.slice(4)).toMatchObject([lost(1)]);
    failing.isFailing = false;
    await streams.close();
    expect(logs).toHaveLength(5);
  });

  it('and many long events: at most 4 million characters are published later, and others are logged', async () => {
    const { store, failing } = createFailingStore();
    const [one, two] = [setUp({ store: failing }), setUp({ store })];
    const there = two.open('u1');
    failing.isFailing = true;
    const text = 'x'.repeat(60_000);
    for (const title of range(60)) await one.streams.publish(userEvent('u1', title, text));
    const { message = '' } = one.logs.find((entry) => entry.message.includes('did not reach')) ?? {};
    expect(message).toMatch(/^1 event/);
    failing.isFailing = false;
    await one.streams.close();
    await vi.waitFor(() => expect(there.titles.at(-1)).toBe('n59'), 10_000);
    expect(there.titles).not.toContain('n0');
  });
});
