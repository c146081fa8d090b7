/** How many messages back a repeated one is known. */
const MEMORY = 256;

/** Remembers which messages came, by id and by sequence number: native channels may deliver one twice. */
export class Recent {
  readonly #keys = new Set<string>();

  /** Did this speaker send a message with this id, or with this number? It is remembered from now on. */
  has(speaker: string, id: string, seq: number): boolean {
    const keys = [`${speaker} id ${id}`, `${speaker} seq ${seq}`];
    const known = keys.some((key) => this.#keys.has(key));
    for (const key of keys) this.#keys.add(key);
    for (const oldest of this.#keys) {
      if (this.#keys.size <= 2 * MEMORY) break;
      this.#keys.delete(oldest);
    }
    return known;
  }

  /** Forgets everything: whoever speaks from now on counts from the start. */
  clear(): void {
    this.#keys.clear();
  }
}
