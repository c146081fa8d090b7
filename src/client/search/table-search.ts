import type { ProjectTable } from '../../hub/tables.js';
import { createRanking } from './match-level.js';
import { createNearMissRanking } from './near-misses.js';
import { RankedIndexes } from './ranked-indexes.js';
import { SearchIndex } from './search-index.js';
import type { SearchQuery } from './search-query.js';
import { runInSlices, type TimeSlicing } from './time-slices.js';

/** In characters searched. */
const PREPARATION_COST = 10;
const CALL_COST = 20;

/**
 * The search in one list of tables. Prepares each table's texts on first use, once. Works in slices that are shorter than a frame, so a
 * call may take several frames for a long list; abort it when the query changes.
 *
 * All results are indexes of the list, best match first, and in the list's order where matches are equally good.
 */
export class TableSearch {
  readonly tables: readonly ProjectTable[];
  readonly #slicing: TimeSlicing;
  readonly #index = new SearchIndex();
  /** The last search that was finished, and the indexes of what it found, in the list's order. */
  #last: { query: SearchQuery; indexes: Uint32Array } | undefined;

  constructor(tables: readonly ProjectTable[], slicing: TimeSlicing = {}) {
    this.tables = tables;
    this.#slicing = slicing;
  }

  /** Prepares the texts that are not prepared yet, before they are searched. @throws the signal's reason once it is aborted */
  prepare(signal?: AbortSignal): Promise<void> {
    return runInSlices(this.#prepareNext, { ...this.#slicing, signal });
  }

  /** Finds the tables that match every word of a query. @throws the signal's reason once it is aborted */
  async find(query: SearchQuery, signal?: AbortSignal): Promise<number[]> {
    const found = await this.#rank(createRanking(query, this.#index), {
      signal,
      // Of a longer text, as each key makes it, among what was found for the shorter one.
      among: this.#last && isNarrower(query, this.#last.query) ? this.#last.indexes : undefined,
    });
    this.#last = { query, indexes: found.getIndexes() };
    return found.sortByRank();
  }

  /**
   * Finds the tables that come closest to a query, for a search that found nothing: words may have a typing error or another
   * ending, and only as many words as possible have to match. Slower than {@link find}.
   * @throws the signal's reason once it is aborted
   */
  async findNearMisses(query: SearchQuery, signal?: AbortSignal): Promise<number[]> {
    const { rank, nextWorse } = createNearMissRanking(query, this.#index);
    const found = await this.#rank(rank, { signal });
    const best = found.counts.findIndex((count) => count > 0);
    const count = found.counts.subarray(0, nextWorse(best)).reduce((sum, each) => sum + each, 0);
    return found.sortByRank().slice(0, count);
  }

  /** Prepares the next table. @returns the cost; undefined if all are prepared */
  #prepareNext = (): number | undefined => {
    const next = this.#index.names.length;
    if (next === this.tables.length) return undefined;
    return PREPARATION_COST * (CALL_COST + this.#index.add(this.tables[next] as ProjectTable));
  };

  /** Ranks all tables, or some of them, once all are prepared. @param rank returns undefined for those that are not found */
  async #rank(
    rank: (table: number) => number | undefined,
    { among, signal }: { among?: Uint32Array | undefined; signal: AbortSignal | undefined },
  ): Promise<RankedIndexes> {
    const { names } = this.#index;
    const count = among?.length ?? this.tables.length;
    const found = new RankedIndexes(count);
    let position = 0;
    const rankNext = (): number | undefined => {
      if (position === count) return undefined;
      const index = among ? (among[position] as number) : position;
      position += 1;
      const tableRank = rank(index);
      if (tableRank !== undefined) found.add(index, tableRank);
      return CALL_COST + (names[index] as string).length;
    };
    // Prepares and ranks in one run: the last slice of one run and the first of the next would follow each other without a pause.
    // Tables that were found before are prepared.
    const step = among ? rankNext : (): number | undefined => this.#prepareNext() ?? rankNext();
    await runInSlices(step, { ...this.#slicing, signal });
    return found;
  }
}

/** Whether all tables that match a query also match `wide`: each word of `wide` is part of one of its words. */
const isNarrower = ({ words }: SearchQuery, wide: SearchQuery): boolean =>
  wide.words.every(({ text: part }) =>
    words.some(({ text, inflections }) => [text, ...inflections].every((form) => form.includes(part))),
  );
