import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** The envelope of a failed answer, with the HTTP status as its `code` (specification: Response envelope). */
export const failureEnvelope = (status: number, message: string) => ({ code: status, message, data: {} });

/** The envelope of a success. @param data chosen fields only: what it holds goes to a browser */
export const successEnvelope = (data: object) => ({ code: 200, message: 'success', data });

/** Ends a request with a failed answer. */
export function refuse(status: ContentfulStatusCode, message: string): never {
  throw new HTTPException(status, { message });
}

/** The answer of a failed request. */
export function failure(c: Context, status: ContentfulStatusCode, message: string): Response {
  return c.json(failureEnvelope(status, message), status);
}
