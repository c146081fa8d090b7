import { LRUCache } from 'lru-cache';
import { DurableEntries, type Entry } from './durable-entries.js';
import type { SharedStore } from './shared-store.js';

/** For each kind of key. Entries are small: a few hundred bytes each. */
const MAX_EVICTABLE_ENTRIES = 100_000;
const MAX_DURABLE_ENTRIES = 200_000;

/** The entries of one kind of key. Each kind has limits of its own, so that no kind crowds out another. */
class KindEntries {
  readonly durable: DurableEntries;
  /** Those that may be evicted. lru-cache’s `max` would allocate its lists for all of them at the start. */
  readonly #evictable = new LRUCache<string, Entry>({
    maxSize: MAX_EVICTABLE_ENTRIES,
    sizeCalculation: () => 1,
  });
  readonly #now: () => number;

  constructor(now: () => number) {
    this.durable = new DurableEntries(MAX_DURABLE_ENTRIES, now);
    this.#now = now;
  }

  get(key: string): string | undefined {
    return this.durable.get(key) ?? this.#getEvictable(key);
  }

  setEvictable(key: string, value: string, lifetimeMs: number): void {
    this.#evictable.set(key, { value, expiresAt: this.#now() + lifetimeMs });
  }

  delete(key: string): void {
    this.durable.delete(key);
    this.#evictable.delete(key);
  }

  /** Checks the expiry here, on the store's own clock: `lru-cache` recommends against another one than its own. */
  #getEvictable(key: string): string | undefined {
    const entry = this.#evictable.get(key);
    if (!entry || this.#now() < entry.expiresAt) return entry?.value;
    this.#evictable.delete(key);
    return undefined;
  }
}

/** A clock that is never adjusted: an order that was credited must be remembered although the server's clock is set forward. */
const monotonicNow = (): number => performance.timeOrigin + performance.now();

/** Returns the part of a key before its first colon. */
const parseKind = (key: string): string => key.slice(0, Math.max(0, key.indexOf(':')));

/**
 * Creates a store in the memory of this process, for a site with one server. A restart empties it.
 *
 * Each kind of key has limits of its own: 100,000 evictable entries, of which the least recently used are evicted first,
 * and 200,000 durable ones. An entry that was created by `set` is evictable, because it can be computed again. An entry
 * that was created by `add` is durable, unless that call set `evictable`; `add` rejects when there is no room for it.
 * @param now the clock, in milliseconds. Default: one that is never adjusted
 */
export function memoryStore(now: () => number = monotonicNow): SharedStore {
  const kinds = new Map<string, KindEntries>();
  const channels = new Map<string, Set<(message: string) => void>>();

  function findEntries(key: string): KindEntries {
    const kind = parseKind(key);
    let entries = kinds.get(kind);
    if (!entries) kinds.set(kind, (entries = new KindEntries(now)));
    return entries;
  }

  return {
    get: async (key) => findEntries(key).get(key),
    set: async (key, value, lifetimeMs) => {
      const entries = findEntries(key);
      if (entries.durable.get(key) === undefined) entries.setEvictable(key, value, lifetimeMs);
      else entries.durable.set(key, value, lifetimeMs);
    },
    add: async (key, value, lifetimeMs, options) => {
      const entries = findEntries(key);
      if (entries.get(key) !== undefined) return false;
      if (options?.evictable) {
        entries.setEvictable(key, value, lifetimeMs);
        return true;
      }
      if (!entries.durable.hasRoom()) {
        throw new Error(
          `The memory store is full: it has ${MAX_DURABLE_ENTRIES} entries of the kind "${parseKind(key)}". Set the option store of createBackend to a larger one, such as redisStore(client).`,
        );
      }
      entries.durable.set(key, value, lifetimeMs);
      return true;
    },
    delete: async (key) => findEntries(key).delete(key),
    publish: async (channel, message) => {
      for (const listener of channels.get(channel) ?? []) listener(message);
    },
    subscribe: async (channel, listener) => {
      const listeners = channels.get(channel) ?? new Set();
      // A function of its own for each subscription, so that a listener that subscribes twice can unsubscribe once.
      const subscriber = (message: string): void => listener(message);
      channels.set(channel, listeners.add(subscriber));
      return async () => {
        listeners.delete(subscriber);
        if (listeners.size === 0) channels.delete(channel);
      };
    },
  };
}
