/** For pages without frames, such as hidden ones. */
const MAX_PAUSE_MS = 100;

/** Resolves within the next frame, before it is laid out. */
export const beforeLayout = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_PAUSE_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Resolves in another task, after microtasks. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Resolves after the next frame, which lays out what was rendered before it. */
export const nextFrame = (): Promise<void> => beforeLayout().then(nextTask);

/** Measures the page, and returns a function that changes it accordingly. */
export type Measure = () => () => void;

let pending: Measure[] = [];

/**
 * Measures after the next frame, when the browser has laid out the page anyway. All elements measure before any of them changes
 * something: otherwise the browser would lay out the page again for each of many widgets.
 */
export function measureAfterLayout(measure: Measure): void {
  pending.push(measure);
  if (pending.length === 1) void nextFrame().then(runPending);
}

function runPending(): void {
  const measures = pending;
  pending = [];
  for (const change of measures.map((measure) => measure())) change();
}
