import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DroppedConnection } from '../faults/faults.js';
import type { Keys } from '../store/keys.js';
import { PoolInsufficient } from '../store/points-records.js';
import type { Tokens } from '../store/tokens.js';

const buildEnvelope = (data: object) => ({ code: 200, message: 'success', data });

/** Sends a success (specification: Response envelope). */
export const sendSuccess = (c: Context, data: object): Response => c.json(buildEnvelope(data));

/** Encodes a success's body, which {@link sendJsonBytes} can send repeatedly. */
export const encodeSuccess = (data: object): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(buildEnvelope(data)));

export const sendJsonBytes = (c: Context, bytes: Uint8Array<ArrayBuffer>): Response =>
  c.body(bytes, 200, { 'Content-Type': 'application/json' });

/** Sends an error: the envelope's `code` is the HTTP status, and `data` is null. */
export const sendError = (c: Context, status: ContentfulStatusCode, message: string): Response =>
  c.json({ code: status, message, data: null }, status);

/** Ends a request with an error, which {@link handleError} sends. */
export function throwError(status: ContentfulStatusCode, message: string): never {
  throw new HTTPException(status, { message });
}

/** The API's `onError`. Unexpected errors are sent without details. */
export function handleError(error: Error, c: Context): Response {
  if (error instanceof DroppedConnection) throw error;
  if (error instanceof PoolInsufficient) {
    return sendError(c, 402, `${error.message} Top it up in the console.`);
  }
  return error instanceof HTTPException
    ? sendError(c, error.status as ContentfulStatusCode, error.message)
    : sendError(c, 500, 'Internal error.');
}

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
