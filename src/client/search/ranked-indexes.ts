/**
 * Indexes of a list, added in the list's order, each with a rank: from 0, the best one, to 255. Kept in typed arrays of a fixed
 * length, because arrays that grow by many thousand numbers cost several milliseconds of garbage collection.
 */
export class RankedIndexes {
  readonly #indexes: Uint32Array;
  readonly #ranks: Uint8Array;
  /** How many have each rank. */
  readonly counts = new Uint32Array(256);
  #length = 0;

  /** @param capacity how many there may be */
  constructor(capacity: number) {
    this.#indexes = new Uint32Array(capacity);
    this.#ranks = new Uint8Array(capacity);
  }

  add(index: number, rank: number): void {
    this.#indexes[this.#length] = index;
    this.#ranks[this.#length] = rank;
    this.#length += 1;
    this.counts[rank] = (this.counts[rank] as number) + 1;
  }

  /** Returns all indexes in the list's order. */
  getIndexes(): Uint32Array {
    return this.#indexes.slice(0, this.#length);
  }

  /** Returns all indexes by rank, and those with the same rank in the list's order. Counting sort: there are few ranks. */
  sortByRank(): number[] {
    let start = 0;
    const next = this.counts.map((count) => (start += count) - count);
    // oxlint-disable-next-line unicorn/no-new-array -- `Array.from` takes six times as long
    const sorted = new Array<number>(this.#length);
    for (let i = 0; i < this.#length; i += 1) {
      const rank = this.#ranks[i] as number;
      sorted[next[rank] as number] = this.#indexes[i] as number;
      next[rank] = (next[rank] as number) + 1;
    }
    return sorted;
  }
}
