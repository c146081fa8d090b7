type Key = string | number;

interface CollectionOptions<T> {
  /** Returns a record's unique key. */
  key: (record: T) => Key;
  /** Returns the group that {@link Collection.listGroup} finds a record by. It must not change. Default: no groups. */
  group?: (record: T) => string;
  /** Records to keep; further ones replace the oldest. Default: no limit. */
  maxSize?: number;
  /** Called after every change. */
  onChange?: () => void;
}

/** Records of one kind by key, in insertion order. Except for {@link values}, every method takes and returns copies. */
export class Collection<T extends object> {
  readonly #options: CollectionOptions<T>;
  readonly #records = new Map<Key, T>();
  readonly #groups = new Map<string, Map<Key, T>>();

  constructor(options: CollectionOptions<T>) {
    this.#options = options;
  }

  get size(): number {
    return this.#records.size;
  }

  /** Adds a record, or replaces the one with the same key. */
  insert(record: T): T {
    this.#store(structuredClone(record));
    const { maxSize = Infinity, key, onChange } = this.#options;
    const [oldest] = this.#records.values();
    if (this.size > maxSize && oldest) this.delete(key(oldest));
    else onChange?.();
    return structuredClone(record);
  }

  get(key: Key): T | undefined {
    return structuredClone(this.#records.get(key));
  }

  has(key: Key): boolean {
    return this.#records.has(key);
  }

  find(matches: (record: Readonly<T>) => boolean): T | undefined {
    for (const record of this.#records.values()) if (matches(record)) return structuredClone(record);
    return undefined;
  }

  list(): T[] {
    return structuredClone([...this.#records.values()]);
  }

  /** Returns a group's records. */
  listGroup(group: string): T[] {
    return structuredClone([...(this.#groups.get(group)?.values() ?? [])]);
  }

  /** Returns a page of a group's records, the newest first, and copies only these. @param query.page from 1 */
  pageGroup(group: string, query: { page: number; pageSize: number }): { list: T[]; total: number } {
    const newest = [...(this.#groups.get(group)?.values() ?? [])].toReversed();
    const start = (query.page - 1) * query.pageSize;
    return { list: structuredClone(newest.slice(start, start + query.pageSize)), total: newest.length };
  }

  /** Iterates over the records themselves, without the cost of copies. */
  values(): IterableIterator<Readonly<T>> {
    return this.#records.values();
  }

  /** @throws {Error} if there is no record with the key */
  update(key: Key, changes: Partial<T>): T {
    const record = this.#records.get(key);
    if (!record) throw new Error(`There is no record with the key ${JSON.stringify(key)}.`);
    return this.insert({ ...record, ...changes });
  }

  delete(key: Key): void {
    const record = this.#records.get(key);
    if (!record) return;
    this.#records.delete(key);
    this.#groups.get(this.#options.group?.(record) ?? '')?.delete(key);
    this.#options.onChange?.();
  }

  clear(): void {
    this.#records.clear();
    this.#groups.clear();
    this.#options.onChange?.();
  }

  snapshot(): T[] {
    return this.list();
  }

  /** Replaces all records by a snapshot's. Does not call `onChange`. */
  restore(snapshot: readonly T[]): void {
    this.#records.clear();
    this.#groups.clear();
    for (const record of snapshot) this.#store(structuredClone(record));
  }

  #store(record: T): void {
    const { key, group } = this.#options;
    this.#records.set(key(record), record);
    if (!group) return;
    const name = group(record);
    const members = this.#groups.get(name) ?? new Map<Key, T>();
    this.#groups.set(name, members.set(key(record), record));
  }
}
