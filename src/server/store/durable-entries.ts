export interface Entry {
  value: string;
  /** Milliseconds on the store's clock. */
  expiresAt: number;
}

/**
 * Values that stay until they expire; a full map refuses new keys. Hand-written, because `lru-cache` makes room for a
 * new key by evicting another one.
 */
export class DurableEntries {
  readonly #entries = new Map<string, Entry>();
  readonly #maxEntries: number;
  readonly #now: () => number;
  /** Earliest time at which any entry of a full map expires: before then, looking for room is pointless. */
  #fullUntil = -Infinity;

  /** @param now the store's clock, in milliseconds */
  constructor(maxEntries: number, now: () => number) {
    this.#maxEntries = maxEntries;
    this.#now = now;
  }

  get(key: string): string | undefined {
    const entry = this.#entries.get(key);
    if (!entry || this.#now() < entry.expiresAt) return entry?.value;
    this.delete(key);
    return undefined;
  }

  /** Call {@link hasRoom} before you set a new key. */
  set(key: string, value: string, lifetimeMs: number): void {
    this.#entries.set(key, { value, expiresAt: this.#now() + lifetimeMs });
  }

  delete(key: string): void {
    if (this.#entries.delete(key)) this.#fullUntil = -Infinity;
  }

  /** Removes expired entries from a full map. @returns whether another key fits in */
  hasRoom(): boolean {
    if (this.#entries.size < this.#maxEntries) return true;
    if (this.#now() < this.#fullUntil) return false;
    let earliest = Infinity;
    for (const [key, { expiresAt }] of this.#entries) {
      if (expiresAt <= this.#now()) this.#entries.delete(key);
      else earliest = Math.min(earliest, expiresAt);
    }
    if (this.#entries.size < this.#maxEntries) return true;
    this.#fullUntil = earliest;
    return false;
  }
}
