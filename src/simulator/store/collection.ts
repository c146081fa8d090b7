type Key = string | number;
type Matches<T> = (record: Readonly<T>) => boolean;

interface CollectionOptions<T> {
  /** What a record is, for errors. */
  name: string;
  /** Returns a record's unique key. */
  key: (record: T) => Key;
  /** Records to keep; further ones replace the oldest. Default: no limit. */
  maxSize?: number;
  /** Called after every change. */
  onChange?: () => void;
}

/** A page of a list. */
export interface PageQuery {
  /** From 1. */
  page: number;
  pageSize: number;
}

/** Records of one kind by key, in insertion order. Except for {@link values}, every method takes and returns copies. */
export class Collection<T extends object> {
  readonly #options: CollectionOptions<T>;
  readonly #records = new Map<Key, T>();

  constructor(options: CollectionOptions<T>) {
    this.#options = options;
  }

  get size(): number {
    return this.#records.size;
  }

  /** Adds a record, or replaces the one with the same key. */
  insert(record: T): T {
    const { maxSize = Infinity, key, onChange } = this.#options;
    this.#records.set(key(record), structuredClone(record));
    const [oldest] = this.#records.keys();
    if (this.size > maxSize && oldest !== undefined) this.#records.delete(oldest);
    onChange?.();
    return structuredClone(record);
  }

  get(key: Key): T | undefined {
    return structuredClone(this.#records.get(key));
  }

  /** @throws {Error} if there is no record with the key, as `update` and `delete` do */
  require(key: Key): T {
    const record = this.get(key);
    if (!record) throw new Error(`There is no ${this.#options.name} ${JSON.stringify(key)}.`);
    return record;
  }

  has(key: Key): boolean {
    return this.#records.has(key);
  }

  find(matches: Matches<T>): T | undefined {
    for (const record of this.#records.values()) if (matches(record)) return structuredClone(record);
    return undefined;
  }

  list(): T[] {
    return this.snapshot();
  }

  filter(matches: Matches<T>): T[] {
    return structuredClone([...this.#records.values()].filter(matches));
  }

  /** Returns a page of the records that match, the newest first, and copies only these. */
  page(matches: Matches<T>, { page, pageSize }: PageQuery): { list: T[]; total: number } {
    const newest = [...this.#records.values()].filter(matches).toReversed();
    const start = (page - 1) * pageSize;
    return { list: structuredClone(newest.slice(start, start + pageSize)), total: newest.length };
  }

  /** Iterates over the records themselves, without the cost of copies. */
  values(): IterableIterator<Readonly<T>> {
    return this.#records.values();
  }

  update(key: Key, changes: Partial<T>): T {
    return this.insert({ ...this.require(key), ...changes });
  }

  delete(key: Key): void {
    this.require(key);
    this.#records.delete(key);
    this.#options.onChange?.();
  }

  clear(): void {
    this.#records.clear();
    this.#options.onChange?.();
  }

  snapshot(): T[] {
    return structuredClone([...this.#records.values()]);
  }

  /** Replaces all records by a snapshot's. Does not call `onChange`. */
  restore(snapshot: readonly T[]): void {
    this.#records.clear();
    for (const record of structuredClone(snapshot)) this.#records.set(this.#options.key(record), record);
  }
}
