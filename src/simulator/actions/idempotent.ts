import { LRUCache } from 'lru-cache';

/** Runs work once per key: a repeated call, concurrent or later, gets the first result. Work that rejected can run again. */
export class Idempotent<T> {
  readonly #results = new LRUCache<string, Promise<T>>({ max: 10_000 });

  run(key: string, work: () => Promise<T>): Promise<T> {
    const existing = this.#results.get(key);
    if (existing) return existing;
    const result = work();
    this.#results.set(key, result);
    result.catch(() => this.#results.delete(key));
    return result;
  }

  clear(): void {
    this.#results.clear();
  }
}
