/** A change of the developer's points pool, for the console. */
export interface PoolEntry {
  id: number;
  kind: 'top-up' | 'transfer';
  /** Signed: positive into the pool, negative out of it. */
  change_cents: number;
  pool_after: number;
  /** Who got a transfer; null for a top-up. */
  client_user_id: string | null;
  external_order_id: string | null;
  reason: string;
  /** ISO 8601, UTC. */
  created_at: string;
}

/** What one change is about. */
type Words = Pick<PoolEntry, 'kind' | 'reason' | 'created_at'> &
  Partial<Pick<PoolEntry, 'client_user_id' | 'external_order_id'>>;

/** The developer's points pool, and all that went in and out. */
export class Pool {
  #entries: PoolEntry[] = [];

  get cents(): number {
    return this.#entries.at(-1)?.pool_after ?? 0;
  }

  move(change: number, words: Words): PoolEntry {
    const entry: PoolEntry = {
      id: this.#entries.length + 1,
      change_cents: change,
      pool_after: this.cents + change,
      client_user_id: null,
      external_order_id: null,
      ...words,
    };
    this.#entries.push(entry);
    return { ...entry };
  }

  /** The newest first. */
  list(): PoolEntry[] {
    return this.snapshot().toReversed();
  }

  snapshot(): PoolEntry[] {
    return structuredClone(this.#entries);
  }

  restore(state: PoolEntry[]): void {
    this.#entries = structuredClone(state);
  }
}
