/**
 * Runs what a key names once: whoever asks again, at the same time or later, gets the first answer. What failed inside
 * (was rejected) is forgotten, and may be tried again.
 */
export class Once<T> {
  readonly #byKey = new Map<string, Promise<T>>();
  readonly #most: number;

  /** @param most answers to remember; the oldest go first */
  constructor(most: number) {
    this.#most = most;
  }

  run(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#byKey.get(key);
    if (known) return known;
    const answer = work();
    this.#byKey.set(key, answer);
    answer.catch(() => this.#byKey.delete(key));
    const [oldest] = this.#byKey.keys();
    if (this.#byKey.size > this.#most && oldest !== undefined) this.#byKey.delete(oldest);
    return answer;
  }

  clear(): void {
    this.#byKey.clear();
  }
}
