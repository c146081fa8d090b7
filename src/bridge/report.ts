/** Reports what a handler or a callback of the page or the app has thrown, to its developer. */
export function report(error: unknown): void {
  if (globalThis.reportError) return globalThis.reportError(error);
  // Not the error itself: a console that prints all fields of it would print the headers and the token of a request.
  // oxlint-disable-next-line no-console -- React Native has no `reportError`
  console.error(
    error instanceof Error ? (error.stack ?? error.message) : 'A handler threw something that is no Error.',
  );
}

/**
 * Calls a callback of the page or the app. What it throws is reported: the connection goes on.
 * @returns its result, or undefined if it threw
 */
export function callReporting<T>(callback: () => T): T | undefined {
  try {
    return callback();
  } catch (error) {
    report(error);
    return undefined;
  }
}
