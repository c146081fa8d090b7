import { Entries } from './entries.js';
import type { SharedStore } from './shared-store.js';

/** Of each kind of key. Entries are small: a few hundred bytes each. */
const MAX_EVICTABLE = 100_000;
const MAX_DURABLE = 200_000;

/** The part of a key in front of its first colon. */
const kindOf = (key: string): string => key.slice(0, Math.max(0, key.indexOf(':')));

/** What one kind of key has room for, so that many of one kind take no room of another. */
class Room {
  readonly durable: Entries;
  readonly #evictable: Entries;

  constructor(now: () => number) {
    this.durable = new Entries(MAX_DURABLE, now);
    this.#evictable = new Entries(MAX_EVICTABLE, now);
  }

  get(key: string): string | undefined {
    return this.durable.get(key) ?? this.#evictable.get(key);
  }

  setEvictable(key: string, value: string, lifeMs: number): void {
    this.#evictable.makeRoom();
    this.#evictable.set(key, value, lifeMs);
  }

  delete(key: string): void {
    this.durable.delete(key);
    this.#evictable.delete(key);
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
  const rooms = new Map<string, Room>();
  const channels = new Map<string, Set<(message: string) => void>>();

  function roomFor(key: string): Room {
    const kind = kindOf(key);
    let room = rooms.get(kind);
    if (!room) rooms.set(kind, (room = new Room(now)));
    return room;
  }

  return {
    get: async (key) => roomFor(key).get(key),
    set: async (key, value, lifeMs) => {
      const room = roomFor(key);
      if (room.durable.get(key) === undefined) room.setEvictable(key, value, lifeMs);
      else room.durable.set(key, value, lifeMs);
    },
    add: async (key, value, lifeMs, options) => {
      const room = roomFor(key);
      if (room.get(key) !== undefined) return false;
      if (options?.evictable) {
        room.setEvictable(key, value, lifeMs);
        return true;
      }
      if (!room.durable.hasRoom()) {
        throw new Error(
          `This server's memory holds ${MAX_DURABLE} entries "${kindOf(key)}", as many as it can. Give createBackend a store such as redisStore.`,
        );
      }
      room.durable.set(key, value, lifeMs);
      return true;
    },
    delete: async (key) => roomFor(key).delete(key),
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
