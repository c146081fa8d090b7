import { Entries } from './entries.js';
import type { SharedStore } from './shared-store.js';

/** Entries are small: a few hundred bytes each. */
const MOST_NOTES = 100_000;
const MOST_PROMISES = 200_000;

/**
 * Keeps everything in this process: for a site with one server. A restart forgets all of it.
 *
 * What was `set` can be found out again, so what ends first goes first when there is too much of it. What was `add`ed
 * stays to its end: where there is no more room, `add` rejects.
 * @param now the clock, in milliseconds since 1970
 */
export function memoryStore(now: () => number = Date.now): SharedStore {
  const notes = new Entries(MOST_NOTES, now);
  const promises = new Entries(MOST_PROMISES, now);
  const channels = new Map<string, Set<(message: string) => void>>();

  const held = (key: string): string | undefined => promises.get(key) ?? notes.get(key);

  return {
    get: async (key) => held(key),
    set: async (key, value, life) => {
      if (promises.get(key) !== undefined) return promises.set(key, value, life);
      if (!notes.hasRoom()) notes.makeRoom();
      notes.set(key, value, life);
    },
    add: async (key, value, life) => {
      if (held(key) !== undefined) return false;
      if (!promises.hasRoom()) {
        throw new Error(
          `This server's memory holds ${MOST_PROMISES} orders and other promises, as many as it can. Give createBackend a store such as redisStore.`,
        );
      }
      promises.set(key, value, life);
      return true;
    },
    delete: async (key) => {
      promises.delete(key);
      notes.delete(key);
    },
    publish: async (channel, message) => {
      for (const listener of channels.get(channel) ?? []) listener(message);
    },
    subscribe: async (channel, listener) => {
      const listeners = channels.get(channel) ?? new Set();
      // One that subscribes twice must be able to leave once.
      const own = (message: string): void => listener(message);
      channels.set(channel, listeners.add(own));
      return async () => {
        listeners.delete(own);
        if (listeners.size === 0) channels.delete(channel);
      };
    },
  };
}
