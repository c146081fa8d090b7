/** Longer texts are not normalized: Unicode normalization of a long run of accents takes seconds. */
const MAX_NORMALIZED_LENGTH = 1000;

/**
 * Normalizes a text as the hub compares tags: case, width and the encoding of accents do not matter, but accents do. The
 * widget's own search, `normalizeForSearch`, ignores accents too.
 */
export const normalizeForMatching = (text: string): string =>
  (text.length > MAX_NORMALIZED_LENGTH ? text : text.normalize('NFKC')).toLowerCase().trim();
