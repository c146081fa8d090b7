import { HubError } from '../hub/errors.js';

/** So many characters of a token are taken for a quotation of it. */
const QUOTATION = 8;

/** A careless server may quote the token in its message, whole or in part, and errors are public. */
export function withoutToken(error: HubError, token: string): HubError {
  for (const form of [token, encodeURIComponent(token)]) {
    for (let from = 0; from === 0 || from + QUOTATION <= form.length; from += 1) {
      if (error.message.includes(form.slice(from, from + QUOTATION))) {
        return new HubError(error.code, `The answer quotes the token (HTTP ${error.status}).`, error);
      }
    }
  }
  return error;
}
