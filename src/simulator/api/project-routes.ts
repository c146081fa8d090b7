import type { Context } from 'hono';
import { getTableName, type KeptTable, type Tables } from '../store/tables.js';
import { encodeSuccess, sendJsonBytes, sendSuccess, throwError } from './envelope.js';
import { matchTables, parseLimit, parseTags } from './match-tables.js';

/** Caches a function's results by the identity of its argument. */
function memoize<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const results = new WeakMap<Key, Result>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = compute(key);
    results.set(key, result);
    return result;
  };
}

/** `GET /projects/published-tags`. */
export function getPublishedTags(tables: Tables) {
  const listTags = memoize((published: readonly KeptTable[]) =>
    [...new Set(published.flatMap((table) => table.tags))].sort(),
  );
  return (c: Context): Response => sendSuccess(c, { list: listTags(tables.published()) });
}

/** Builds the list's items; each contains their total. */
const buildItems = (matches: readonly KeptTable[]) =>
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
  const encodeAll = memoize((published: readonly KeptTable[]) =>
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
