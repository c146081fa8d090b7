import type { MiddlewareHandler } from 'hono';
import type { Keys } from '../store/keys.js';
import { refuse } from './envelope.js';

/** Lets only an active, unexpired key of a developer account through (specification: Authentication). */
export function requireKey(keys: Keys): MiddlewareHandler {
  return async (c, next) => {
    const key = c.req.header('X-API-Key');
    if (!key) refuse(401, 'Send the API key in the header X-API-Key.');
    if (!keys.accepts(key)) {
      refuse(401, 'The API key is invalid, disabled or expired, or not of a developer account.');
    }
    await next();
  };
}
