/**
 * A map that removes the entry that was set least recently when a new one exceeds its size: memory stays bounded, whatever the
 * host sends.
 */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #maxSize: number;

  /** @param maxSize number of entries */
  constructor(maxSize: number) {
    super();
    this.#maxSize = maxSize;
  }

  override set(key: K, value: V): this {
    super.delete(key);
    super.set(key, value);
    const [oldest] = this.keys();
    if (this.size > this.#maxSize) this.delete(oldest!);
    return this;
  }
}
