/** What others can cause any number of times must not fill a disk with log lines. */
const INTERVAL_MS = 10_000;

/**
 * Returns a function that calls `write` at most once every 10 seconds.
 * @param now the clock, in milliseconds since 1970
 * @param write gets the number of calls that were left out since the last one
 */
export function limitLogRate<Args extends unknown[]>(
  now: () => number,
  write: (omitted: number, ...args: Args) => void,
) {
  let lastAt = -Infinity;
  let omitted = 0;
  return (...args: Args): void => {
    const elapsedMs = now() - lastAt;
    if (elapsedMs >= 0 && elapsedMs < INTERVAL_MS) {
      omitted += 1;
      return;
    }
    write(omitted, ...args);
    lastAt = now();
    omitted = 0;
  };
}
