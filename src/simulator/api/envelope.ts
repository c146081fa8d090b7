import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DroppedConnection } from '../faults/apply-faults.js';

/** A successful answer (specification: Response envelope). */
export function success(c: Context, data: object): Response {
  return c.json({ code: 200, message: 'success', data });
}

/** The same for data that is JSON already. */
export function successText(c: Context, data: string): Response {
  return c.body(`{"code":200,"message":"success","data":${data}}`, 200, {
    'Content-Type': 'application/json',
  });
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
