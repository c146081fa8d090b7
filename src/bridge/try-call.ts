/**
 * Calls native code, or what a page has put in its place: such code may be gone, not ready, or throw on purpose.
 * @returns the result, or undefined if the call threw
 */
export function tryCall<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}
