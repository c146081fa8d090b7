import type { Context } from 'hono';
import { getTableName, type StoredTable, type SimulatedTable, type Tables } from '../store/tables.js';
import { encodeSuccess, sendJsonBytes, sendSuccess, throwError } from './envelope.js';

/** Longer texts are not normalized: Unicode normalization of a long run of accents takes seconds. */
const MAX_NORMALIZED_LENGTH = 1000;

/**
 * Normalizes a text as the hub compares tags: case, width and the encoding of accents do not matter, but accents do. The
 * widget's own search, `normalizeForSearch`, ignores accents too.
 */
export const normalizeForMatching = (text: string): string =>
  (text.length > MAX_NORMALIZED_LENGTH ? text : text.normalize('NFKC')).toLowerCase().trim();

/** The parsed query of the published list. */
interface TableQuery {
  /** Wanted tags, normalized; empty for all tables. */
  tags: string[];
  /** Maximum number of tables; undefined for all. */
  limit: number | undefined;
}

/** Parses `tags=a,b`. Blank entries are ignored, so that `tags=,` is the same as no tags. */
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

/** Caches a function's last result by the identity of its argument. */
function memoize<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  let last: { key: Key; result: Result } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, result: compute(key) };
    return last.result;
  };
}

/** `GET /projects/published-tags`. */
export function getPublishedTags(tables: Tables) {
  const listTags = memoize((published: readonly StoredTable[]) =>
    [...new Set(published.flatMap((table) => table.tags))].sort(),
  );
  return (c: Context): Response => sendSuccess(c, { list: listTags(tables.published()) });
}

/** Builds the list's items; each contains their total. */
const buildItems = (matches: readonly StoredTable[]) =>
  matches.map((table) => ({
    short_code: table.short_code,
    name: getTableName(table),
    industry: table.industry,
    // The specification has a string here; a webhook's `project_icon_url` may be null.
    icon: table.icon ?? '',
    tags: table.tags,
    total: matches.length,
  }));

/** `GET /projects/published-list`. */
export function getPublishedList(tables: Tables) {
  // With 100,000 tables, serializing the whole list takes most of the time of a request.
  const encodeAll = memoize((published: readonly StoredTable[]) =>
    encodeSuccess({ list: buildItems(published) }),
  );
  return (c: Context): Response => {
    const limit = parseLimit(c.req.query('limit'));
    if (limit === null) throwError(400, 'limit must be a positive integer.');
    const published = tables.published();
    const matches = matchTables(published, { tags: parseTags(c.req.query('tags')), limit });
    return matches === published
      ? sendJsonBytes(c, encodeAll(published))
      : sendSuccess(c, { list: buildItems(matches) });
  };
}
