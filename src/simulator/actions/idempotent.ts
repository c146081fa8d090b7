import { LRUCache } from 'lru-cache';

/** Runs work once per key: a repeated call, concurrent or later, gets the first result or error. */
export class Idempotent<T> {
  readonly #results = new LRUCache<string, Promise<T>>({ max: 10_000 });

  run(key: string, work: () => Promise<T>): Promise<T> {
    const result = this.#results.get(key) ?? work();
    this.#results.set(key, result);
    return result;
  }

  clear(): void {
    this.#results.clear();
  }
}
