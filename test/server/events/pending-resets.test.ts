// @vitest-environment node
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { PendingResets } from '../../../src/server/events/pending-resets.js';
import { memoryStore } from '../../../src/server/store/memory-store.js';
import type { SharedStore } from '../../../src/server/store/shared-store.js';
import type { Reader } from './reader.js';
import { setUp } from './streams.js';

/** @returns two servers, of which the first one cannot publish while `store.isFailing` */
function createServers() {
  const shared = memoryStore();
  const store: SharedStore & { isFailing: boolean } = {
    ...shared,
    isFailing: true,
    publish: async (channel, message) => {
      if (store.isFailing) throw new Error('gone');
      await shared.publish(channel, message);
    },
  };
  return { store, one: setUp({ store }), two: setUp({ store: shared }) };
}

const WAIT = { timeout: 10_000 };

const countResets = ({ types }: Reader): number => types.filter((type) => type === 'reset').length;
const titlesOf = ({ titles }: Reader): unknown[] => titles.filter((title) => title !== undefined);

describe('EventStreams: an event that a server could not publish', () => {
  it('resets the user’s streams on all servers once the store works again, and those of nobody else', async () => {
    const { store, one, two } = createServers();
    const streams = [one.open('u1'), two.open('u1')];
    const other = two.open('u2');
    await one.publish('u1', 'a', 'b');
    expect(one.logs).toHaveLength(2);
    store.isFailing = false;
    await vi.waitFor(() => expect(streams.map(countResets)).toEqual([1, 1]), WAIT);
    expect(streams.map(titlesOf)).toEqual([['a', 'b'], []]);
    await two.publish('u2', 'c');
    await vi.waitFor(() => expect(other.titles).toEqual(['c']), WAIT);
    expect(other.types).toEqual(['notification']);
  });

  it('resets a browser that changes servers meanwhile, in whichever order', async () => {
    const { store, one, two } = createServers();
    const there = two.open('u1');
    await one.publish('u1', 'a');
    await two.publish('u1', 'b');
    await vi.waitFor(() => expect(there.titles).toEqual(['b']), WAIT);
    const before = one.open('u1', there.lastEventId);
    store.isFailing = false;
    await vi.waitFor(() => expect([there, before].map(countResets)).toEqual([1, 1]), WAIT);
    // Its id was known to both servers.
    const id = there.events[0]?.id;
    for (const server of [one, two]) {
      server.clock.time += 1;
      const after = server.open('u1', id);
      await vi.waitFor(() => expect(after.types).toEqual(['reset']), WAIT);
    }
  });

  it('resets a browser that was away meanwhile, and had no event before', async () => {
    const { store, one, two } = createServers();
    const [away, witness] = [two.open('u1'), two.open('u1')];
    await vi.waitFor(() => expect(away.lastEventId).not.toBe(''), WAIT);
    await away.cancel();
    two.clock.time += 10;
    await one.publish('u1', 'a');
    store.isFailing = false;
    await vi.waitFor(() => expect(countResets(witness)).toBe(1), WAIT);
    const back = two.open('u1', away.lastEventId);
    await vi.waitFor(() => expect(back.types).toEqual(['reset']), WAIT);
  });

  it('is published when its server closes, and logged if that fails', async () => {
    for (const isFailing of [false, true]) {
      const { store, one, two } = createServers();
      const there = two.open('u1');
      await one.publish('u1', 'a');
      store.isFailing = isFailing;
      await one.streams.close();
      if (isFailing) expect(one.logs.at(-1)?.message).toContain('could not be reset');
      else await vi.waitFor(() => expect(countResets(there)).toBe(1), WAIT);
    }
  });

  it('resets the streams of all users if more than 10,000 have missed one', async () => {
    const published: string[] = [];
    const resets = new PendingResets(async (user) => void published.push(user));
    for (let nth = 0; nth < 10_005; nth += 1) resets.add(`u${nth}`);
    expect(await resets.end()).toBe(true);
    expect(published).toHaveLength(10_001);
    expect(published.at(-1)).toBe('');
  });

  it('of a server that has closed resets nobody by itself, but when the server is closed again', async () => {
    const published: string[] = [];
    const resets = new PendingResets(async (user) => void published.push(user));
    await resets.end();
    resets.add('late');
    await sleep(1_100);
    expect(published).toEqual([]);
    expect(await resets.end()).toBe(true);
    expect(published).toEqual(['late']);
  });
});
