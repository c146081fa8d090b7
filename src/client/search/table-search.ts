import type { ProjectTable } from '../../hub/tables.js';
import { rankTexts, type SearchableTexts } from './match-level.js';
import { createNearMissRanking } from './near-misses.js';
import type { SearchQuery } from './search-query.js';
import { toSearchableTexts } from './searchable-texts.js';
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
  readonly #texts: SearchableTexts[] = [];

  constructor(tables: readonly ProjectTable[], slicing: TimeSlicing = {}) {
    this.tables = tables;
    this.#slicing = slicing;
  }

  /** Finds the tables that match every word of a query. @throws the signal's reason once it is aborted */
  async find(query: SearchQuery, signal?: AbortSignal): Promise<number[]> {
    return (await this.#groupByRank((texts) => rankTexts(texts, query), signal)).flat();
  }

  /**
   * Finds the tables that come closest to a query, for a search that found nothing: words may have a typing error or another
   * ending, and only as many words as possible have to match. Slower than {@link find}.
   * @throws the signal's reason once it is aborted
   */
  async findNearMisses(query: SearchQuery, signal?: AbortSignal): Promise<number[]> {
    const { rank, nextWorse } = createNearMissRanking(query);
    const groups = await this.#groupByRank(rank, signal);
    const best = groups.findIndex((group) => group !== undefined);
    return groups.slice(0, nextWorse(best)).flat();
  }

  /** Returns the indexes of the tables by their rank. Few ranks, many tables: faster than sorting, and stable. */
  async #groupByRank(
    rank: (texts: SearchableTexts) => number | undefined,
    signal: AbortSignal | undefined,
  ): Promise<number[][]> {
    const groups: number[][] = [];
    await this.#forEach((texts, index) => {
      const found = rank(texts);
      if (found !== undefined) (groups[found] ??= []).push(index);
    }, signal);
    return groups;
  }

  #forEach(
    visit: (texts: SearchableTexts, index: number) => void,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const step = (index: number): number => {
      const prepared = this.#texts[index];
      const texts = prepared ?? (this.#texts[index] = toSearchableTexts(this.tables[index] as ProjectTable));
      visit(texts, index);
      // Preparing takes far longer than searching.
      return (prepared ? 1 : PREPARATION_COST) * (texts.text.length + CALL_COST);
    };
    return runInSlices(this.tables.length, step, { ...this.#slicing, signal });
  }
}
