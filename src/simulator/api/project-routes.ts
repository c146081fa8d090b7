import type { Context, MiddlewareHandler } from 'hono';
import { nameOf, type Tables } from '../store/tables.js';
import type { Tokens } from '../store/tokens.js';
import { refuse, success } from './envelope.js';
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

/** `GET /projects/published-tags`. */
export function publishedTags(tables: Tables) {
  return (c: Context): Response =>
    success(c, { list: [...new Set(tables.published().flatMap((table) => table.tags))].sort() });
}

/** `GET /projects/published-list`. */
export function publishedList(tables: Tables) {
  return (c: Context): Response => {
    const limit = readLimit(c.req.query('limit'));
    if (limit === null) refuse(400, 'limit must be a positive integer.');
    const found = matchTables(tables.published(), { tags: readTags(c.req.query('tags')), limit });
    const list = found.map((table) => ({
      short_code: table.short_code,
      name: nameOf(table),
      industry: table.industry,
      icon: table.icon,
      tags: table.tags,
      total: found.length,
    }));
    return success(c, { list });
  };
}
