import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An error response before it is serialized. */
export interface ErrorResponse {
  status: ContentfulStatusCode;
  message: string;
  /** `code` of the envelope. Default: the HTTP status. */
  code?: number | undefined;
  /** Value of the header `Retry-After`. */
  retryAfterSeconds?: number | undefined;
}

/** Returns the envelope of an error response (specification: Response envelope). */
export const createErrorEnvelope = ({ status, message, code = status }: ErrorResponse) => ({
  code,
  message,
  data: {},
});

/** Returns the headers that an error response has in addition to those of all responses. */
export const createErrorHeaders = ({ retryAfterSeconds }: ErrorResponse): Record<string, string> =>
  retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };

/** Returns the envelope of a successful response. @param data is sent to the browser: selected fields only */
export const createSuccessEnvelope = (data: object) => ({ code: 200, message: 'success', data });

/** Ends a request with an error response. */
export class ResponseError extends HTTPException {
  readonly errorResponse: ErrorResponse;

  constructor(response: ErrorResponse) {
    super(response.status, { message: response.message });
    this.errorResponse = response;
  }
}

/** Ends a request with an error response. @throws {ResponseError} always */
export function refuse(status: ContentfulStatusCode, message: string): never {
  throw new ResponseError({ status, message });
}

/** Returns an error response of a route. */
export function createErrorResponse(c: Context, status: ContentfulStatusCode, message: string): Response {
  return c.json(createErrorEnvelope({ status, message }), status);
}
