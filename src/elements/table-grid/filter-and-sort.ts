import type { ProjectTable } from '../../hub/tables.js';
import { normalizeForSearch } from '../../client/search/normalize.js';

/** `hub` keeps the hub's order. */
export type SortOrder = 'hub' | 'name' | 'industry';

/** Longer texts are never displayed in full, and long runs of combining marks take quadratic time to compare. */
const MAX_COMPARED_LENGTH = 200;

export interface FilterAndSortOptions {
  /** Part of a name. Empty: all tables. */
  search: string;
  sort: SortOrder;
  /** BCP 47 tag of the language to sort by. */
  lang: string;
}

/** Returns the tables whose names contain the search text, in the chosen order. Does not change the given list. */
export function filterAndSort(
  tables: readonly ProjectTable[],
  { search, sort, lang }: FilterAndSortOptions,
): readonly ProjectTable[] {
  const query = normalizeForSearch(search.trim());
  const found = query === '' ? tables : tables.filter(({ name }) => normalizeForSearch(name).includes(query));
  if (sort === 'hub') return found;
  const collator = new Intl.Collator(lang, { numeric: true });
  const compare = (a: string, b: string): number =>
    collator.compare(a.slice(0, MAX_COMPARED_LENGTH), b.slice(0, MAX_COMPARED_LENGTH));
  return [...found].sort((a, b) => compare(a[sort], b[sort]) || compare(a.name, b.name));
}
