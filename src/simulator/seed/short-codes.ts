/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Short codes of six to eight characters that look random, never the same twice, in an order that the seed fixes. */
export function shortCodes(seed: number): () => string {
  let state = seed >>> 0;
  const random = (below: number): number => {
    // mulberry32: small, and good enough to look random.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
  const given = new Set<string>();
  return () => {
    for (;;) {
      const code = Array.from({ length: 6 + random(3) }, () => ALPHABET[random(ALPHABET.length)]).join('');
      if (given.has(code)) continue;
      given.add(code);
      return code;
    }
  };
}
