import { BoundedMap } from './bounded-map.js';
import { decodeEscapes } from './decode-escapes.js';

/** Number of tokens that are remembered: an app may send one each time the page becomes visible. */
const MAX_TOKENS = 64;
/** How often a text may be percent-encoded: an address within the query of an address, within that of another one. */
const MAX_ENCODINGS = 3;
/** Minimum length of a token that is searched for inside a text: a shorter one occurs by chance, so it has to be the whole text. */
const MIN_SEARCHED_LENGTH = 8;

/** Minimum length of a token's beginning that is searched for at the end of a text, which may have been shortened there. */
const MIN_BEGINNING_LENGTH = 16;

/**
 * Finds the page's tokens in payloads, so that none of them is sent to the host: whole tokens, and the beginning of one at the end of a
 * text, which may have been shortened. Unlike the client's `redactToken`, it passes a short code or an address that has eight characters in
 * common with a token.
 */
export class SecretFilter {
  readonly #tokens = new BoundedMap<string, true>(MAX_TOKENS);

  /** Registers a token. */
  add(token: string): void {
    this.#tokens.set(token, true);
  }

  /** Returns whether a checked payload contains one of the tokens, as it is or encoded. */
  isIn(payload: unknown): boolean {
    if (typeof payload === 'string') {
      const forms = [payload];
      for (let n = 0; n < MAX_ENCODINGS; n += 1) forms.push(decodeEscapes(forms[n]!));
      return [...this.#tokens.keys()].some((token) => forms.some((form) => containsToken(form, token)));
    }
    if (typeof payload !== 'object' || payload === null) return false;
    return Object.values(payload).some((value) => this.isIn(value));
  }
}

/** Returns whether a text contains the token, or ends inside of it, as it is or in a string of JSON. */
function containsToken(text: string, token: string): boolean {
  const inJson = JSON.stringify(token).slice(1, -1);
  return (
    text === token ||
    (token.length >= MIN_SEARCHED_LENGTH && (text.includes(token) || text.includes(inJson))) ||
    endsWithin(text, token)
  );
}

/** Returns whether a text was shortened inside of the token: it ends with the token's beginning, and perhaps an ellipsis. */
function endsWithin(text: string, token: string): boolean {
  const end = text.replace(/…$/, '').slice(-token.length);
  const beginning = token.slice(0, MIN_BEGINNING_LENGTH);
  if (beginning.length < MIN_BEGINNING_LENGTH) return false;
  for (let start = end.indexOf(beginning); start >= 0; start = end.indexOf(beginning, start + 1))
    if (token.startsWith(end.slice(start))) return true;
  return false;
}
