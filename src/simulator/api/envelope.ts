import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DroppedConnection } from '../faults/apply-faults.js';

const envelopeOf = (data: object) => ({ code: 200, message: 'success', data });

/** A successful answer (specification: Response envelope). */
export function success(c: Context, data: object): Response {
  return c.json(envelopeOf(data));
}

/** A successful answer's body, to be kept and sent more than once by {@link jsonBytes}. */
export function successBytes(data: object): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(envelopeOf(data)));
}

export function jsonBytes(c: Context, bytes: Uint8Array<ArrayBuffer>): Response {
  return c.body(bytes, 200, { 'Content-Type': 'application/json' });
}

/** A failed one: the HTTP status is also the envelope's `code`, and there is no data. */
export function failure(c: Context, status: ContentfulStatusCode, message: string): Response {
  return c.json({ code: status, message, data: null }, status);
}

/** Ends a request; {@link envelopeErrors} makes an envelope of it. */
export function refuse(status: ContentfulStatusCode, message: string): never {
  throw new HTTPException(status, { message });
}

/** The API's `onError`: what was refused on purpose says why, anything else says nothing about our insides. */
export function envelopeErrors(error: Error, c: Context): Response {
  if (error instanceof DroppedConnection) throw error;
  return error instanceof HTTPException
    ? failure(c, error.status as ContentfulStatusCode, error.message)
    : failure(c, 500, 'Internal error.');
}
