import type { Context, MiddlewareHandler } from 'hono';
import { nameOf, type KeptTable, type Tables } from '../store/tables.js';
import type { Tokens } from '../store/tokens.js';
import { refuse, success, successText } from './envelope.js';
import { matchTables, readLimit, readTags } from './match-tables.js';

/** Lets only a known, unexpired token through (specification: Authentication). */
export function requireToken(tokens: Tokens): MiddlewareHandler {
  return async (c, next) => {
    const [, token] = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
    if (token === undefined) refuse(401, 'Send the access token as Authorization: Bearer <access_token>.');
    if (tokens.userOf(token) === undefined) refuse(401, 'The access token is unknown or expired.');
    await next();
  };
}

/** Keeps what was made of something for as long as that is there. */
function oncePer<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new WeakMap<Key, Made>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
}

/** `GET /projects/published-tags`. */
export function publishedTags(tables: Tables) {
  const tagsOf = oncePer((published: readonly KeptTable[]) =>
    [...new Set(published.flatMap((table) => table.tags))].sort(),
  );
  return (c: Context): Response => success(c, { list: tagsOf(tables.published()) });
}

/** An item as JSON, but for its `total` and its end. */
const itemStart = oncePer(
  (table: KeptTable): string =>
    `${JSON.stringify({
      short_code: table.short_code,
      name: nameOf(table),
      industry: table.industry,
      icon: table.icon,
      tags: table.tags,
    }).slice(0, -1)},"total":`,
);

/** A list as JSON. A table never changes, so with very many of them nearly all the work is done before. */
function listText(found: readonly KeptTable[]): string {
  const end = `${found.length}}`;
  return `{"list":[${found.map((table) => itemStart(table) + end).join(',')}]}`;
}

/** `GET /projects/published-list`. */
export function publishedList(tables: Tables) {
  return (c: Context): Response => {
    const limit = readLimit(c.req.query('limit'));
    if (limit === null) refuse(400, 'limit must be a positive integer.');
    const query = { tags: readTags(c.req.query('tags')), limit };
    return successText(c, listText(matchTables(tables.published(), query)));
  };
}
