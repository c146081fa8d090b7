interface Entry {
  value: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Values by key, each until it expires; at most `max` of them if callers ask for room first. */
export class Entries {
  /** What was set last is at the end. */
  readonly #byKey = new Map<string, Entry>();
  readonly #max: number;
  readonly #now: () => number;
  /** Earliest time at which any entry of a full map expires. */
  #fullUntil = -Infinity;

  constructor(max: number, now: () => number) {
    this.#max = max;
    this.#now = now;
  }

  get(key: string): string | undefined {
    const entry = this.#byKey.get(key);
    if (!entry || this.#now() < entry.expiresAt) return entry?.value;
    this.delete(key);
    return undefined;
  }

  set(key: string, value: string, lifeMs: number): void {
    this.#byKey.delete(key);
    this.#byKey.set(key, { value, expiresAt: this.#now() + lifeMs });
  }

  delete(key: string): void {
    if (this.#byKey.delete(key)) this.#fullUntil = -Infinity;
  }

  /** Removes what has expired if the map is full. @returns whether there is room for one more */
  hasRoom(): boolean {
    if (this.#byKey.size < this.#max) return true;
    if (this.#now() < this.#fullUntil) return false;
    let earliest = Infinity;
    for (const [key, { expiresAt }] of this.#byKey) {
      if (expiresAt <= this.#now()) this.#byKey.delete(key);
      else earliest = Math.min(earliest, expiresAt);
    }
    if (this.#byKey.size < this.#max) return true;
    this.#fullUntil = earliest;
    return false;
  }

  /** Drops the oldest tenth of a full map. */
  makeRoom(): void {
    if (this.#byKey.size < this.#max) return;
    let left = Math.ceil(this.#max / 10);
    for (const key of this.#byKey.keys()) {
      if (left === 0) return;
      this.delete(key);
      left -= 1;
    }
  }
}
