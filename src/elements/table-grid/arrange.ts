import type { ProjectTable } from '../../hub/tables.js';
import { normalizeForSearch } from '../internal/normalize-for-search.js';

/** `hub` keeps the order that the hub sent. */
export type SortOrder = 'hub' | 'name' | 'industry';

/** More characters than these are never shown, and long runs of marks take quadratic time to compare. */
const MAX_COMPARED = 200;

export interface View {
  /** Part of a name; empty for all. */
  search: string;
  sort: SortOrder;
  /** BCP 47 tag of the language to sort by. */
  lang: string;
}

/** The tables whose name holds the searched text, in the chosen order. The given list stays as it is. */
export function arrange(
  tables: readonly ProjectTable[],
  { search, sort, lang }: View,
): readonly ProjectTable[] {
  const wanted = normalizeForSearch(search.trim());
  const found =
    wanted === '' ? tables : tables.filter(({ name }) => normalizeForSearch(name).includes(wanted));
  if (sort === 'hub') return found;
  const collator = new Intl.Collator(lang, { numeric: true });
  const compare = (a: string, b: string): number =>
    collator.compare(a.slice(0, MAX_COMPARED), b.slice(0, MAX_COMPARED));
  return [...found].sort((a, b) => compare(a[sort], b[sort]) || compare(a.name, b.name));
}
