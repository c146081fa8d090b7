import type { Context, MiddlewareHandler } from 'hono';
import { nameOf, type KeptTable, type Tables } from '../store/tables.js';
import type { Tokens } from '../store/tokens.js';
import { jsonBytes, refuse, success, successBytes } from './envelope.js';
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

/** Items of the list, of which each tells how many there are. */
const itemsOf = (found: readonly KeptTable[]) =>
  found.map((table) => ({
    short_code: table.short_code,
    name: nameOf(table),
    industry: table.industry,
    // The specification has a string here, where `project_icon_url` of a webhook may be null.
    icon: table.icon ?? '',
    tags: table.tags,
    total: found.length,
  }));

/** `GET /projects/published-list`. */
export function publishedList(tables: Tables) {
  // With very many tables, nearly all of the time would go into making the same answer again.
  const wholeAnswer = oncePer((published: readonly KeptTable[]) =>
    successBytes({ list: itemsOf(published) }),
  );
  return (c: Context): Response => {
    const limit = readLimit(c.req.query('limit'));
    if (limit === null) refuse(400, 'limit must be a positive integer.');
    const published = tables.published();
    const found = matchTables(published, { tags: readTags(c.req.query('tags')), limit });
    return found === published ? jsonBytes(c, wholeAnswer(published)) : success(c, { list: itemsOf(found) });
  };
}
