/** Longer texts are not normalized: Unicode normalization of a long run of accents takes seconds. */
const MAX_NORMALIZED_LENGTH = 1000;

/** Normalizes a text so that case, width and the encoding of accents do not matter in a comparison. */
export const normalizeForSearch = (text: string): string =>
  (text.length > MAX_NORMALIZED_LENGTH ? text : text.normalize('NFKC')).toLowerCase().trim();
