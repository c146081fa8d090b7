/** Slow devices take longer to render and paint a list. For a screenful, usual ones need half of this time. */
const SLOW_MS = 70;

/** Longer times are those of pages that are hidden, or not painted for another reason. */
const MAX_MEASURED_MS = 1_000;

/** How long the last list took. */
let renderedMs = 0;
let isMeasuring = false;

/** Returns whether rendering takes so long on this device that input is shown before other work. */
export const isSlowDevice = (): boolean => renderedMs > SLOW_MS;

/**
 * Measures the time until a list is painted of which about a screenful was rendered.
 * @param startMs when its rendering has begun, by `performance.now()`; of several lists in a frame, the first one counts
 * @param renderMs time without layout and paint, used if the page is not painted
 */
export function measureUntilPainted(startMs: number, renderMs: number): void {
  if (isMeasuring) return;
  isMeasuring = true;
  const finish = (): void => {
    isMeasuring = false;
    const durationMs = performance.now() - startMs;
    renderedMs = durationMs < MAX_MEASURED_MS ? durationMs : renderMs;
  };
  requestAnimationFrame(() => setTimeout(finish));
}
