import { HubError } from '../hub/errors.js';

/** Minimum substring length that counts as a leaked token. */
const MIN_LEAK_LENGTH = 8;

/**
 * Replaces the message of an error that contains the token, whole or in part, plain or URL-encoded. A server may repeat
 * the token in its error message, and errors are public. A part is enough, because messages are cut off.
 * @returns the error, or one of the same code and status whose message does not contain the token
 */
export function redactToken(error: HubError, token: string): HubError {
  for (const form of [token, encodeURIComponent(token)]) {
    let start = 0;
    do {
      if (error.message.includes(form.slice(start, start + MIN_LEAK_LENGTH))) {
        return new HubError(error.code, `The answer quotes the token (HTTP ${error.status}).`, error);
      }
    } while (++start + MIN_LEAK_LENGTH <= form.length);
  }
  return error;
}
