/** No letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Creates a generator of unique short codes of six to eight characters; the seed fixes their order. */
export function createShortCodes(seed: number): () => string {
  let state = seed >>> 0;
  const random = (below: number): number => {
    // mulberry32: a small generator; short codes need no cryptographic randomness.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
  const issued = new Set<string>();
  return () => {
    for (;;) {
      const code = Array.from({ length: 6 + random(3) }, () => ALPHABET[random(ALPHABET.length)]).join('');
      if (issued.has(code)) continue;
      issued.add(code);
      return code;
    }
  };
}
