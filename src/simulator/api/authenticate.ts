import type { MiddlewareHandler } from 'hono';
import type { Keys } from '../store/keys.js';
import type { Tokens } from '../store/tokens.js';
import { throwError } from './envelope.js';

/** Requires an active, unexpired key of a developer account (specification: Authentication). */
export function requireKey(keys: Keys): MiddlewareHandler {
  return async (c, next) => {
    const key = c.req.header('X-API-Key');
    if (!key) throwError(401, 'Send the API key in the header X-API-Key.');
    if (!keys.accepts(key)) {
      throwError(401, 'The API key is invalid, disabled or expired, or not of a developer account.');
    }
    await next();
  };
}

/** Requires a known, unexpired token (specification: Authentication). */
export function requireToken(tokens: Tokens): MiddlewareHandler {
  return async (c, next) => {
    const [, token] = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
    if (token === undefined)
      throwError(401, 'Send the access token as Authorization: Bearer <access_token>.');
    if (tokens.getUser(token) === undefined) throwError(401, 'The access token is unknown or expired.');
    await next();
  };
}
