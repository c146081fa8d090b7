import { HubError } from '../hub/errors.js';

/** Minimum substring length that counts as a leaked token. */
const MIN_LEAK_LENGTH = 8;

/** Returns whether a text contains the token, whole or in part, plain or URL-encoded. */
export function containsToken(text: string, token: string): boolean {
  return [token, encodeURIComponent(token)].some((form) => {
    let start = 0;
    do if (text.includes(form.slice(start, start + MIN_LEAK_LENGTH))) return true;
    while (++start + MIN_LEAK_LENGTH <= form.length);
    return false;
  });
}

/**
 * Replaces the message of an error that contains the token. A server may repeat the token in its error message, and errors
 * are public. A part is enough, because messages are cut off.
 * @returns the error, or one of the same code and status whose message does not contain the token
 */
export function redactToken(error: HubError, token: string): HubError {
  return containsToken(error.message, token)
    ? new HubError(error.code, `The answer quotes the token (HTTP ${error.status}).`, error)
    : error;
}
