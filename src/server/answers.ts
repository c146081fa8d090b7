import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A failed answer, before it is written. */
export interface FailedAnswer {
  status: ContentfulStatusCode;
  message: string;
  /** `code` of the envelope. Default: the HTTP status. */
  code?: number | undefined;
  /** Goes into the header `Retry-After`. */
  retryAfterSeconds?: number | undefined;
}

/** The envelope of a failed answer (specification: Response envelope). */
export const failureEnvelope = ({ status, message, code = status }: FailedAnswer) => ({
  code,
  message,
  data: {},
});

/** The headers that a failed answer has of its own. */
export const failureHeaders = ({ retryAfterSeconds }: FailedAnswer): Record<string, string> =>
  retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };

/** The envelope of a success. @param data chosen fields only: what it holds goes to a browser */
export const successEnvelope = (data: object) => ({ code: 200, message: 'success', data });

/** Ends a request with a failed answer. */
export class RefusedError extends HTTPException {
  readonly answer: FailedAnswer;

  constructor(answer: FailedAnswer) {
    super(answer.status, { message: answer.message });
    this.answer = answer;
  }
}

/** Ends a request with a failed answer. */
export function refuse(status: ContentfulStatusCode, message: string): never {
  throw new RefusedError({ status, message });
}

/** The answer of a failed request. */
export function failure(c: Context, status: ContentfulStatusCode, message: string): Response {
  return c.json(failureEnvelope({ status, message }), status);
}
