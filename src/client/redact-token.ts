import { HubError } from '../hub/errors.js';
import { containsSecret } from '../hub/contains-secret.js';

/** Minimum substring length that counts as a leaked token. */
const MIN_LEAK_LENGTH = 8;

/** Returns whether a text contains a token, whole or in part, in any spelling. */
export const containsToken = (text: string, token: string): boolean =>
  containsSecret(text, token, MIN_LEAK_LENGTH);

/**
 * Replaces the message of an error that contains the token, whole or in part, in any spelling. A server may repeat the token in
 * its error message, and errors are public.
 * @returns the error, or one of the same code and status whose message does not contain the token
 */
export function redactToken(error: HubError, token: string): HubError {
  return containsToken(error.message, token)
    ? new HubError(
        error.code,
        `The response contained the token, so its text is not shown (HTTP ${error.status}).`,
        error,
      )
    : error;
}
