import { normalizeForMatching } from '../normalize-for-matching.js';
import type { SimulatedTable } from '../store/tables.js';

/** The parsed query of the published list. */
export interface TableQuery {
  /** Wanted tags, normalized; empty for all tables. */
  tags: string[];
  /** Maximum number of tables; undefined for all. */
  limit: number | undefined;
}

/** Parses `tags=a,b`. Blank entries are ignored, so that `tags=,` wants no tag. */
export function parseTags(value: string | undefined): string[] {
  return (value ?? '').split(',').map(normalizeForMatching).filter(Boolean);
}

/** Parses a positive integer; returns undefined without a value, and null for an invalid one. */
export function parseLimit(value: string | undefined): number | undefined | null {
  if (value === undefined) return undefined;
  const limit = /^\d+$/.test(value) ? Number(value) : 0;
  return Number.isSafeInteger(limit) && limit > 0 ? limit : null;
}

/**
 * Selects the tables of the published list (specification: GET /projects/published-list). A table matches if any of its
 * tags contains any wanted tag. With tags and a limit, matches come first and other tables fill the rest; with tags
 * alone, only matches are returned; without tags, all tables.
 */
export function matchTables<T extends Pick<SimulatedTable, 'tags'>>(
  tables: readonly T[],
  query: TableQuery,
): readonly T[] {
  if (query.tags.length === 0) return query.limit === undefined ? tables : tables.slice(0, query.limit);
  // Many tables share few tags, so the result of each tag is cached.
  const results = new Map<string, boolean>();
  const isWanted = (tag: string): boolean => {
    const known = results.get(tag);
    if (known !== undefined) return known;
    const normalized = normalizeForMatching(tag);
    const result = query.tags.some((wanted) => normalized.includes(wanted));
    results.set(tag, result);
    return result;
  };
  const matches: T[] = [];
  const others: T[] = [];
  for (const table of tables) (table.tags.some(isWanted) ? matches : others).push(table);
  return query.limit === undefined ? matches : [...matches, ...others].slice(0, query.limit);
}
