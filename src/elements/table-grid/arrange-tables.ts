import { TableSort } from '../../client/search/sort-tables.js';
import type { ProjectTable } from '../../hub/tables.js';
import type { SearchResult } from './grid-search.js';
import type { SortOrder } from './table-grid.events.js';

type Tables = readonly ProjectTable[];
type Lists = readonly [matches: Tables, others: Tables];

/** What determines which tables are shown, and in which order. */
export interface Arrangement {
  /** Undefined: all tables. */
  result: SearchResult | undefined;
  sort: SortOrder;
  /** BCP 47 tag of the language to sort in. */
  lang: string;
}

/** A sort of one list that was begun, and perhaps finished. */
interface Sorting {
  tables: Tables;
  by: SortOrder;
  lang: string;
  sort: TableSort;
  controller: AbortController;
}

/** Filters and sorts the tables of a grid. Sorts a list once, because sorting takes far longer than searching. */
export class TableArranger {
  readonly #onSorted: () => void;
  #sorting: Sorting | undefined;
  #lists: Lists | undefined;

  /** @param onSorted called when a list is sorted that was too long to be sorted at once */
  constructor(onSorted: () => void) {
    this.#onSorted = onSorted;
  }

  /**
   * Returns the tables to show, in their order, as two lists: the first `matching` tables of the given ones, and the others.
   * While a new list is being searched, shows what was found in the list before; while a list is being sorted, the same tables
   * as before. Near misses are among the others.
   */
  arrange(tables: Tables, matching: number, arrangement: Arrangement): Lists {
    const lists = this.#arrange(tables, matching, arrangement);
    if (lists) this.#lists = lists;
    return lists ?? this.#lists ?? [tables.slice(0, matching), tables.slice(matching)];
  }

  /** Drops the present lists, as for another user, and ends the sort that is running. */
  clear(): void {
    this.#lists = undefined;
    this.#sorting?.controller.abort();
    this.#sorting = undefined;
  }

  /** @returns undefined while the tables are being sorted */
  #arrange(tables: Tables, matching: number, { result, sort, lang }: Arrangement): Lists | undefined {
    if (!result && sort === 'hub') return [tables.slice(0, matching), tables.slice(matching)];
    const source = result?.tables ?? tables;
    if (result?.nearMisses.length) return [[], pick(source, result.nearMisses)];
    const indexes = sort === 'hub' ? result?.found : this.#sort(source, sort, lang);
    if (!indexes) return undefined;
    const shown = sort === 'hub' || !result ? indexes : intersect(indexes, result.found, source.length);
    if (matching >= source.length) return [pick(source, shown), []];
    const matches = shown.filter((index) => index < matching);
    const others = matches.length < shown.length ? shown.filter((index) => index >= matching) : [];
    return [pick(source, matches), pick(source, others)];
  }

  /** Returns the indexes of the tables in their order; undefined while they are being sorted. */
  #sort(tables: Tables, by: Exclude<SortOrder, 'hub'>, lang: string): readonly number[] | undefined {
    const last = this.#sorting;
    if (last?.tables === tables && last.by === by && last.lang === lang) return last.sort.order;
    last?.controller.abort();
    const controller = new AbortController();
    const { signal } = controller;
    const sort = new TableSort(tables, { by, lang, signal });
    this.#sorting = { tables, by, lang, sort, controller };
    if (sort.order) return sort.order;
    // Aborted by another order or another list: no error.
    sort.finished.then(this.#onSorted).catch((error: unknown) => signal.aborted || reportError(error));
    return undefined;
  }
}

const pick = (tables: Tables, indexes: readonly number[]): ProjectTable[] =>
  indexes.map((index) => tables[index] as ProjectTable);

/** Returns those of the indexes below `count` that are found, in their order. */
function intersect(indexes: readonly number[], found: readonly number[], count: number): number[] {
  const isFound = new Uint8Array(count);
  for (const index of found) isFound[index] = 1;
  return indexes.filter((index) => isFound[index]);
}
