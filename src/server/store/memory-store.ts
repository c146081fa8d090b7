import { Entries } from './entries.js';
import type { SharedStore } from './shared-store.js';

/** Of each kind of key. Entries are small: a few hundred bytes each. */
const MAX_EVICTABLE = 100_000;
const MAX_DURABLE = 200_000;

/** The part of a key in front of its first colon. */
const kindOf = (key: string): string => key.slice(0, Math.max(0, key.indexOf(':')));

/** Entries by kind of key, so that many of one kind take no room of another. */
class Rooms {
  readonly #byKind = new Map<string, Entries>();
  readonly #createEntries: () => Entries;

  constructor(max: number, now: () => number) {
    this.#createEntries = () => new Entries(max, now);
  }

  /** The room that a key belongs to. */
  for(key: string): Entries {
    const kind = kindOf(key);
    let entries = this.#byKind.get(kind);
    if (!entries) this.#byKind.set(kind, (entries = this.#createEntries()));
    return entries;
  }
}

/**
 * Keeps everything in this process: for a site with one server. A restart forgets all of it.
 *
 * Each kind of key has room of its own: 100,000 entries that can be evicted, the oldest first, and 200,000 durable ones.
 * What was `set` can be found out again, so it can be evicted. What was `add`ed is durable, unless that call said
 * otherwise: where there is no more room for it, `add` rejects.
 * @param now the clock, in milliseconds since 1970
 */
export function memoryStore(now: () => number = Date.now): SharedStore {
  const evictable = new Rooms(MAX_EVICTABLE, now);
  const durable = new Rooms(MAX_DURABLE, now);
  const channels = new Map<string, Set<(message: string) => void>>();

  const read = (key: string): string | undefined => durable.for(key).get(key) ?? evictable.for(key).get(key);
  function setEvictable(key: string, value: string, lifeMs: number): void {
    const room = evictable.for(key);
    room.makeRoom();
    room.set(key, value, lifeMs);
  }

  return {
    get: async (key) => read(key),
    set: async (key, value, lifeMs) => {
      const room = durable.for(key);
      if (room.get(key) === undefined) setEvictable(key, value, lifeMs);
      else room.set(key, value, lifeMs);
    },
    add: async (key, value, lifeMs, options) => {
      if (read(key) !== undefined) return false;
      if (options?.evictable) {
        setEvictable(key, value, lifeMs);
        return true;
      }
      const room = durable.for(key);
      if (!room.hasRoom()) {
        throw new Error(
          `This server's memory holds ${MAX_DURABLE} entries "${kindOf(key)}", as many as it can. Give createBackend a store such as redisStore.`,
        );
      }
      room.set(key, value, lifeMs);
      return true;
    },
    delete: async (key) => {
      durable.for(key).delete(key);
      evictable.for(key).delete(key);
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
