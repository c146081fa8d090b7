// With the u flag, a surrogate class matches lone surrogates only.
const UNENCODABLE = /[\p{Cc}\p{Cs}]/u;

/** Returns whether a text can be percent-encoded and decoded unchanged: no control characters, no lone surrogates. */
export function isEncodable(text: string): boolean {
  return !UNENCODABLE.test(text);
}
