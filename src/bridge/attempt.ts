/**
 * Asks native code, or what a page has put in its place: it may be gone, not ready, or throw on purpose.
 * @returns nothing if it threw
 */
export function attempt<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
