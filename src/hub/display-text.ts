/**
 * Bidirectional embeddings, overrides and isolates, which can reorder what stands beside a text; and marks beyond
 * eight on one letter, which no script needs, and which engines take quadratic time to shape or to normalise.
 */
const UNSHOWN = /[\u202a-\u202e\u2066-\u2069]|(?<=[\p{M}\p{Cf}]{8})\p{M}/gu;

/** Returns the text without bidirectional controls, and with at most eight marks in a row. */
export const capMarks = (text: string): string => text.replace(UNSHOWN, '');

/**
 * Returns what is safe to show of a text from outside: at most `max` characters (code points), and none that turn or
 * overlay what stands around it. The text itself stays as it is.
 */
export const displayText = (text: string, max = 200): string =>
  capMarks(text.replace(new RegExp(`^(.{${max}}).+`, 'su'), '$1…'));
