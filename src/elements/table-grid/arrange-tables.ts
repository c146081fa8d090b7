import type { ProjectTable } from '../../hub/tables.js';
import type { SearchResult } from './grid-search.js';

type Tables = readonly ProjectTable[];

/** `hub` keeps the hub's order, or puts the best matches of a search first. */
export type SortOrder = 'hub' | 'name' | 'industry';

/** Longer texts are never displayed in full, and long runs of combining marks take quadratic time to compare. */
const MAX_COMPARED_LENGTH = 200;

/** What determines which tables are shown, and in which order. */
export interface Arrangement {
  /** Undefined: all tables. */
  result: SearchResult | undefined;
  sort: SortOrder;
  /** BCP 47 tag of the language to sort by. */
  lang: string;
}

/** Filters and sorts the tables of a grid. Remembers the last order, because sorting takes far longer than searching. */
export class TableArranger {
  #sorted: { tables: Tables; sort: SortOrder; lang: string; indexes: readonly number[] } | undefined;

  /**
   * Returns the tables to show, in their order, as two lists: the first `matching` tables of the given ones, and the others.
   * While a new list is being searched, shows what was found in the list before. Near misses are among the others.
   */
  arrange(tables: Tables, matching: number, { result, sort, lang }: Arrangement): [Tables, Tables] {
    if (!result && sort === 'hub') return [tables.slice(0, matching), tables.slice(matching)];
    const source = result?.tables ?? tables;
    if (result?.nearMisses.length) return [[], pick(source, result.nearMisses)];
    const indexes = this.#order(source, { result, sort, lang });
    const isMatch = (index: number): boolean => index < matching;
    return [
      pick(source, indexes.filter(isMatch)),
      pick(
        source,
        indexes.filter((index) => !isMatch(index)),
      ),
    ];
  }

  #order(tables: Tables, { result, sort, lang }: Arrangement): readonly number[] {
    if (sort === 'hub') return result?.found ?? [];
    const last = this.#sorted;
    const isSame = last?.tables === tables && last.sort === sort && last.lang === lang;
    const indexes = isSame ? last.indexes : sortIndexes(tables, sort, lang);
    this.#sorted = { tables, sort, lang, indexes };
    if (!result) return indexes;
    const isFound = new Uint8Array(tables.length);
    for (const index of result.found) isFound[index] = 1;
    return indexes.filter((index) => isFound[index]);
  }
}

const pick = (tables: Tables, indexes: readonly number[]): ProjectTable[] =>
  indexes.map((index) => tables[index] as ProjectTable);

function sortIndexes(tables: Tables, sort: Exclude<SortOrder, 'hub'>, lang: string): number[] {
  const collator = new Intl.Collator(lang, { numeric: true });
  const compare = (a: string, b: string): number =>
    collator.compare(a.slice(0, MAX_COMPARED_LENGTH), b.slice(0, MAX_COMPARED_LENGTH));
  return [...tables.keys()].sort((i, j) => {
    const [a, b] = [tables[i] as ProjectTable, tables[j] as ProjectTable];
    return compare(a[sort], b[sort]) || compare(a.name, b.name);
  });
}
