import type { ProjectTable } from '../../hub/tables.js';
import { createRanking } from './match-level.js';
import { createNearMissRanking } from './near-misses.js';
import { SearchIndex } from './search-index.js';
import type { SearchQuery } from './search-query.js';
import { runInSlices, type TimeSlicing } from './time-slices.js';

/** In characters searched. */
const PREPARATION_COST = 10;
const CALL_COST = 20;

/**
 * The search in one list of tables. Prepares each table's texts on first use, once. Works in slices of a few
 * milliseconds, so a call may take several frames for a long list; abort it when the query changes.
 *
 * All results are indexes of the list, best match first, and in the list's order where matches are equally good.
 */
export class TableSearch {
  readonly tables: readonly ProjectTable[];
  readonly #slicing: TimeSlicing;
  readonly #index = new SearchIndex();
  /** The last search that was finished, and the indexes of what it found, in the list's order. */
  #last: { query: SearchQuery; indexes: readonly number[] } | undefined;

  constructor(tables: readonly ProjectTable[], slicing: TimeSlicing = {}) {
    this.tables = tables;
    this.#slicing = slicing;
  }

  /** Prepares the texts that are not prepared yet, before they are searched. @throws the signal's reason once it is aborted */
  prepare(signal?: AbortSignal): Promise<void> {
    const prepared = this.#index.names.length;
    const step = (nth: number): number => this.#prepareTable(prepared + nth);
    return runInSlices(this.tables.length - prepared, step, { ...this.#slicing, signal });
  }

  /** Finds the tables that match every word of a query. @throws the signal's reason once it is aborted */
  async find(query: SearchQuery, signal?: AbortSignal): Promise<number[]> {
    const { groups, indexes } = await this.#groupByRank(createRanking(query, this.#index), {
      signal,
      // Of a longer text, as each key makes it, among what was found for the shorter one.
      among: this.#last && isNarrower(query, this.#last.query) ? this.#last.indexes : undefined,
    });
    this.#last = { query, indexes };
    return groups.flat();
  }

  /**
   * Finds the tables that come closest to a query, for a search that found nothing: words may have a typing error or another
   * ending, and only as many words as possible have to match. Slower than {@link find}.
   * @throws the signal's reason once it is aborted
   */
  async findNearMisses(query: SearchQuery, signal?: AbortSignal): Promise<number[]> {
    const { rank, nextWorse } = createNearMissRanking(query, this.#index);
    const { groups } = await this.#groupByRank(rank, { signal });
    const best = groups.findIndex((group) => group !== undefined);
    return groups.slice(0, nextWorse(best)).flat();
  }

  /** Prepares a table unless it is prepared. @returns the cost, which is far greater than that of searching it */
  #prepareTable = (index: number): number => {
    if (index < this.#index.names.length) return CALL_COST;
    return CALL_COST + PREPARATION_COST * (CALL_COST + this.#index.add(this.tables[index] as ProjectTable));
  };

  /** Returns the indexes of the tables by their rank, and in order. Few ranks, many tables: faster than sorting, and stable. */
  async #groupByRank(
    rank: (table: number) => number | undefined,
    { among, signal }: { among?: readonly number[] | undefined; signal: AbortSignal | undefined },
  ): Promise<{ groups: number[][]; indexes: number[] }> {
    const { names } = this.#index;
    const groups: number[][] = [];
    const indexes: number[] = [];
    const step = (position: number): number => {
      const index = among ? (among[position] as number) : position;
      // Only the first search can come to a table that is not prepared: it goes through all of them in order.
      const cost = this.#prepareTable(index);
      const found = rank(index);
      if (found !== undefined) {
        (groups[found] ??= []).push(index);
        indexes.push(index);
      }
      return cost + (names[index] as string).length;
    };
    await runInSlices(among?.length ?? this.tables.length, step, { ...this.#slicing, signal });
    return { groups, indexes };
  }
}

/** Whether a table that matches a query also matches the other one: each word of the other one is part of a word of the query. */
const isNarrower = ({ words }: SearchQuery, other: SearchQuery): boolean =>
  other.words.every(({ text: part }) =>
    words.some(({ text, inflections }) => [text, ...inflections].every((form) => form.includes(part))),
  );
