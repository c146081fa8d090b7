import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DroppedConnection } from '../faults/faults.js';

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
  return error instanceof HTTPException
    ? sendError(c, error.status as ContentfulStatusCode, error.message)
    : sendError(c, 500, 'Internal error.');
}
