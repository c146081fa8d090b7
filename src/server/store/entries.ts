interface Entry {
  value: string;
  /** Milliseconds since 1970. */
  endsAt: number;
}

/** Values by key, each until its time has come, and never more of them than there is room for. */
export class Entries {
  readonly #byKey = new Map<string, Entry>();
  readonly #most: number;
  readonly #now: () => number;
  /** Before this time none of those that fill the room ends. */
  #fullUntil = -Infinity;

  constructor(most: number, now: () => number) {
    this.#most = most;
    this.#now = now;
  }

  get(key: string): string | undefined {
    const entry = this.#byKey.get(key);
    if (!entry || this.#now() < entry.endsAt) return entry?.value;
    this.delete(key);
    return undefined;
  }

  set(key: string, value: string, life: number): void {
    this.#byKey.set(key, { value, endsAt: this.#now() + life });
  }

  delete(key: string): void {
    if (this.#byKey.delete(key)) this.#fullUntil = -Infinity;
  }

  /** Room for one more, after those are gone whose time has come? */
  hasRoom(): boolean {
    if (this.#byKey.size < this.#most) return true;
    if (this.#now() < this.#fullUntil) return false;
    let earliest = Infinity;
    for (const [key, { endsAt }] of this.#byKey) {
      if (endsAt <= this.#now()) this.#byKey.delete(key);
      else earliest = Math.min(earliest, endsAt);
    }
    if (this.#byKey.size < this.#most) return true;
    this.#fullUntil = earliest;
    return false;
  }

  /** Drops a tenth, those that end first. */
  makeRoom(): void {
    const byEnd = [...this.#byKey].sort(([, a], [, b]) => a.endsAt - b.endsAt);
    for (const [key] of byEnd.slice(0, Math.ceil(this.#most / 10))) this.delete(key);
  }
}
