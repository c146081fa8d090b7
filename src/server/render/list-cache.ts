import { LRUCache } from 'lru-cache';
import type { RawLists } from '../../render/index.js';

interface Entry {
  lists: RawLists;
  /** Since 1970. */
  fetchedAtMs: number;
}

interface ListCacheOptions {
  load: (path: string) => Promise<Omit<RawLists, 'freshUntilMs'>>;
  /** For how long lists are fresh (milliseconds). */
  freshMs: number;
  now: () => number;
  onError: (error: unknown) => void;
}

/** Older lists are not shown, even if the hub fails. */
const MAX_AGE_MS = 60_000;
/** For how long a page uses the lists in it, such as one from a cache, after they are no longer fresh. */
const PAGE_LIFETIME_MS = 300_000;
/** After a failure, no request is sent for this time. */
const PAUSE_MS = 5_000;
/** Of all lists together. */
const MAX_TABLES = 200_000;
/** A page may take its tags from its own address, which anyone can choose. */
const MAX_QUERIES = 100;
/** Queries whose failure is remembered. */
const MAX_FAILURES = 1_000;

/**
 * The lists that all users of the site see, by their query. One request at a time loads them. Lists that are no longer fresh are
 * returned once more while newer ones are loaded, so that a page waits for the hub only if there was no visitor for a minute.
 */
export class ListCache {
  readonly #options: ListCacheOptions;
  readonly #entries = new LRUCache<string, Entry>({
    max: MAX_QUERIES,
    maxSize: MAX_TABLES,
    sizeCalculation: ({ lists }) => lists.tables.length + lists.tags.length + 1,
  });
  readonly #pending = new Map<string, Promise<RawLists | undefined>>();
  /** When the last request failed, by query: the hub may refuse one query and answer others. */
  readonly #failedAt = new LRUCache<string, number>({ max: MAX_FAILURES });

  constructor(options: ListCacheOptions) {
    this.#options = options;
  }

  /** Resolves with undefined if the lists could not be loaded. Never rejects. */
  async get(path: string): Promise<RawLists | undefined> {
    this.#removeExpired();
    const entry = this.#entries.get(path);
    const ageMs = entry ? this.#getAgeMs(entry.fetchedAtMs) : Infinity;
    if (ageMs < this.#options.freshMs) return entry?.lists;
    const loading = this.#load(path);
    return ageMs < MAX_AGE_MS ? entry?.lists : loading;
  }

  /** Frees the memory of what is not shown any more. */
  #removeExpired(): void {
    const maxAgeMs = Math.max(this.#options.freshMs, MAX_AGE_MS);
    for (const [path, { fetchedAtMs }] of this.#entries.entries())
      if (this.#getAgeMs(fetchedAtMs) >= maxAgeMs) this.#entries.delete(path);
  }

  /** A negative age means that the clock was set back, so that the age is unknown. */
  #getAgeMs(fetchedAtMs: number): number {
    const ageMs = this.#options.now() - fetchedAtMs;
    return ageMs < 0 ? Infinity : ageMs;
  }

  #load(path: string): Promise<RawLists | undefined> {
    const pending = this.#pending.get(path);
    if (pending) return pending;
    if (this.#getAgeMs(this.#failedAt.get(path) ?? -Infinity) < PAUSE_MS) return Promise.resolve(undefined);
    const started = this.#request(path).finally(() => this.#pending.delete(path));
    this.#pending.set(path, started);
    return started;
  }

  async #request(path: string): Promise<RawLists | undefined> {
    try {
      const loaded = await this.#options.load(path);
      const fetchedAtMs = this.#options.now();
      const freshUntilMs = fetchedAtMs + this.#options.freshMs + PAGE_LIFETIME_MS;
      const lists = { ...loaded, freshUntilMs };
      this.#entries.set(path, { lists, fetchedAtMs });
      return lists;
    } catch (error) {
      this.#failedAt.set(path, this.#options.now());
      this.#options.onError(error);
      return undefined;
    }
  }
}
