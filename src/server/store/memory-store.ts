import type { SharedStore } from './shared-store.js';

/** Above this, what ends first goes first. Entries are small: a few hundred bytes each. */
const MOST_ENTRIES = 100_000;

interface Entry {
  value: string;
  /** Milliseconds since 1970. */
  endsAt: number;
}

/**
 * Keeps everything in this process: for a site with one server. A restart forgets all of it.
 * @param now the clock, in milliseconds since 1970
 */
export function memoryStore(now: () => number = Date.now): SharedStore {
  const entries = new Map<string, Entry>();
  const channels = new Map<string, Set<(message: string) => void>>();

  function held(key: string): string | undefined {
    const entry = entries.get(key);
    if (!entry || now() < entry.endsAt) return entry?.value;
    entries.delete(key);
    return undefined;
  }

  function makeRoom(): void {
    if (entries.size < MOST_ENTRIES) return;
    for (const [key, { endsAt }] of entries) if (endsAt <= now()) entries.delete(key);
    const tooMany = entries.size - MOST_ENTRIES * 0.9;
    if (tooMany <= 0) return;
    const byEnd = [...entries].sort(([, a], [, b]) => a.endsAt - b.endsAt);
    for (const [key] of byEnd.slice(0, tooMany)) entries.delete(key);
  }

  function keep(key: string, value: string, life: number): void {
    makeRoom();
    entries.set(key, { value, endsAt: now() + life });
  }

  return {
    get: async (key) => held(key),
    set: async (key, value, life) => keep(key, value, life),
    add: async (key, value, life) => {
      if (held(key) !== undefined) return false;
      keep(key, value, life);
      return true;
    },
    publish: async (channel, message) => {
      for (const listener of channels.get(channel) ?? []) listener(message);
    },
    subscribe: async (channel, listener) => {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(listener));
      return async () => {
        listeners.delete(listener);
        if (listeners.size === 0) channels.delete(channel);
      };
    },
  };
}
