/** Slow devices take longer to render and paint a list. For a screenful, usual ones need half of this time. */
const SLOW_MS = 70;

/** Longer times are those of pages that are hidden, or not painted for another reason. */
const MAX_MEASURED_MS = 1_000;

/** How long the last list took that had anything to render. */
let renderedMs = 0;
let isMeasuring = false;

/** Returns whether the page would show an input late that it handles together with much else. */
export const isSlowDevice = (): boolean => renderedMs > SLOW_MS;

/**
 * Measures the time until the lists that are rendered in a frame are painted.
 * @param sliceMs time without layout and paint, used if the page is not painted
 */
export function measureUntilPainted(startMs: number, sliceMs: number): void {
  if (isMeasuring) return;
  isMeasuring = true;
  const finish = (): void => {
    isMeasuring = false;
    const durationMs = performance.now() - startMs;
    renderedMs = durationMs < MAX_MEASURED_MS ? durationMs : sliceMs;
  };
  requestAnimationFrame(() => setTimeout(finish));
}
