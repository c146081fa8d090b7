/**
 * Bidirectional embeddings, overrides and isolates, which can reorder the text around them; and combining marks after
 * the eighth in a row. No script needs more than eight, and engines shape and normalize long runs in quadratic time.
 */
const UNSAFE_MARKS = /[\u202a-\u202e\u2066-\u2069]|(?<=[\p{M}\p{Cf}]{8})\p{M}/gu;

/** Returns the text without bidirectional controls, and with at most eight combining marks in a row. */
export const removeUnsafeMarks = (text: string): string => text.replace(UNSAFE_MARKS, '');

/** More than 200 characters (code points). */
const TOO_LONG = /^(.{200}).+/su;

/**
 * Returns an untrusted text for display: shortened, and without characters that reorder or overlay the text around it. For display
 * only: keep the original for comparing and sending.
 */
export const toDisplayText = (text: string): string => removeUnsafeMarks(text.replace(TOO_LONG, '$1…'));

/** Returns an untrusted text for display, as {@link toDisplayText} does, shortened to `max` characters (code points). */
export const toShortDisplayText = (text: string, max: number): string =>
  removeUnsafeMarks(text.replace(new RegExp(`^(.{${max}}).+`, 'su'), '$1…'));
