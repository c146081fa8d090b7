import type { HubError } from '../hub/errors.js';
import { parseRetryAfter } from '../hub/retry-after.js';
import type { TextResponse } from './request.js';

/**
 * Parses a response.
 * @throws {HubError} the error of `parse`, with the `retryAfterSeconds` of the header `Retry-After`, if it is valid
 */
export function parseResponse<T>(
  { status, body, headers }: TextResponse,
  who: string,
  parse: (status: number, body: string, who: string) => T,
): T {
  try {
    return parse(status, body, who);
  } catch (error) {
    throw Object.assign(error as HubError, { retryAfterSeconds: parseRetryAfter(headers) });
  }
}
