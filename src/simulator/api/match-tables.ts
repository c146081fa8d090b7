import type { SimulatedTable } from '../store/tables.js';

/** The published list's query, read and checked. */
export interface TableQuery {
  /** Wanted tags, in {@link comparable} form; empty for no wish. */
  tags: string[];
  /** Most records to return; undefined for all. */
  limit: number | undefined;
}

/** Above this, a text is compared as it was typed: sorting a long run of accents takes seconds. */
const MAX_NORMALIZED = 1000;

/** Tags are compared without regard to case, width or how an accent was typed. */
const comparable = (text: string): string =>
  (text.length > MAX_NORMALIZED ? text : text.normalize('NFKC')).toLowerCase().trim();

/** `tags=a,b` as a list; blank entries are passed over, so `tags=,` is no wish at all. */
export function readTags(value: string | undefined): string[] {
  return (value ?? '').split(',').map(comparable).filter(Boolean);
}

/** A positive integer, undefined where none was given, or null for anything else. */
export function readLimit(value: string | undefined): number | undefined | null {
  if (value === undefined) return undefined;
  const limit = /^\d+$/.test(value) ? Number(value) : 0;
  return Number.isSafeInteger(limit) && limit > 0 ? limit : null;
}

/**
 * The specification's rule for the published list. A table matches if any of its tags contains any of the wanted ones
 * (the fuzzy matching). With tags and a limit, matches come first and others fill the shortfall; with tags alone,
 * only matches come; without tags, all.
 */
export function matchTables<T extends Pick<SimulatedTable, 'tags'>>(
  tables: readonly T[],
  query: TableQuery,
): readonly T[] {
  if (query.tags.length === 0) return query.limit === undefined ? tables : tables.slice(0, query.limit);
  // Many tables share few tags: each tag is looked at once.
  const looked = new Map<string, boolean>();
  const isWanted = (tag: string): boolean => {
    const known = looked.get(tag);
    if (known !== undefined) return known;
    const own = comparable(tag);
    const is = query.tags.some((wanted) => own.includes(wanted));
    looked.set(tag, is);
    return is;
  };
  const matches: T[] = [];
  const others: T[] = [];
  for (const table of tables) (table.tags.some(isWanted) ? matches : others).push(table);
  return query.limit === undefined ? matches : [...matches, ...others].slice(0, query.limit);
}
