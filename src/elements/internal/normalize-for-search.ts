const COMBINING_MARKS = /\p{M}/gu;

/**
 * Returns a text for comparing in a search: without case, width and accents. Combining marks are also removed first,
 * because normalizing a long run of them takes quadratic time.
 */
export const normalizeForSearch = (text: string): string =>
  text.replace(COMBINING_MARKS, '').normalize('NFKD').replace(COMBINING_MARKS, '').toLowerCase();
