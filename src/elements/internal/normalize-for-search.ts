const MARKS = /\p{M}/gu;

/**
 * What remains of a text when case, width and accents do not count. Marks go first, too: a long run of them takes
 * quadratic time to normalise.
 */
export const normalizeForSearch = (text: string): string =>
  text.replace(MARKS, '').normalize('NFKD').replace(MARKS, '').toLowerCase();
