/** Returns an error as text, for the log. Never throws: a site's code may throw anything, also what cannot be converted to a text. */
export function describeError(error: unknown): string {
  try {
    return String(error);
  } catch {
    return 'an error without a text';
  }
}
