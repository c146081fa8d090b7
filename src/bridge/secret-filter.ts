import { BoundedMap } from './bounded-map.js';
import { decodeEscapes } from './decode-escapes.js';

/** Number of tokens that are remembered; older ones have expired. */
const MAX_TOKENS = 8;
/** Minimum length of a token that is searched for inside a text: a shorter one occurs by chance, so it has to be the whole text. */
const MIN_SEARCHED_LENGTH = 8;

/**
 * Finds the page's tokens in payloads, so that none of them is sent to the host. Only whole tokens count, unlike in the
 * client's `redactToken`: a short code or an address that has eight characters in common with a token must be sent.
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
      return [...this.#tokens.keys()].some((token) => containsToken(payload, token));
    }
    if (typeof payload !== 'object' || payload === null) return false;
    return Object.values(payload).some((value) => this.isIn(value));
  }
}

/** Returns whether a text contains the whole token, as it is, percent-encoded in any way, or in a string of JSON. */
function containsToken(text: string, token: string): boolean {
  const inJson = JSON.stringify(token).slice(1, -1);
  return [text, decodeEscapes(text)].some(
    (form) =>
      form === token ||
      (token.length >= MIN_SEARCHED_LENGTH && (form.includes(token) || form.includes(inJson))),
  );
}
