import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Log } from './log.js';
import { ResponseError, type ErrorResponse } from './responses.js';

/** Returns the error response for an error that ended a request. */
export type ToErrorResponse = (error: unknown) => ErrorResponse;

/** Creates the function that converts errors to responses. Details of an unexpected error are logged and not sent. */
export function createToErrorResponse(log: Log): ToErrorResponse {
  return (error) => {
    if (error instanceof ResponseError) return error.errorResponse;
    if (error instanceof HTTPException) {
      return { status: error.status as ContentfulStatusCode, message: error.message };
    }
    const text = error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
    log({ level: 'error', event: 'internal_error', message: text });
    return { status: 500, message: 'Internal error.' };
  };
}
