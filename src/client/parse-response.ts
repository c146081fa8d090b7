import { HubError } from '../hub/errors.js';
import { parseRetryAfter } from '../hub/retry-after.js';
import type { TextResponse } from './request.js';

/** Returns whether it is a redirect, which browsers report with the status 0. */
const isRedirect = (status: number): boolean => status === 0 || (status > 299 && status < 400);

/**
 * Parses a response.
 * @throws {HubError} `BAD_RESPONSE` for a redirect, or the error of `parse`, with the `retryAfterSeconds` of the header `Retry-After`, if it is valid
 */
export function parseResponse<T>(
  { status, body, headers }: TextResponse,
  who: string,
  parse: (status: number, body: string, who: string) => T,
): T {
  if (isRedirect(status)) {
    throw new HubError(
      'BAD_RESPONSE',
      `${who} answered with a redirect. Set its final address; instead of a sign-in page, answer 401.`,
    );
  }
  try {
    return parse(status, body, who);
  } catch (error) {
    throw Object.assign(error as HubError, { retryAfterSeconds: parseRetryAfter(headers) });
  }
}
