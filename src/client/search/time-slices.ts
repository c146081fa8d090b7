/**
 * A slice fits into a frame of 16 ms, with the browser's own work. Shorter ones would take longer in all, because the browser works between
 * them, and fewer runs would end in their first one.
 */
export const SLICE_MS = 12;

/** Units of cost between two looks at the clock: some tens of microseconds. */
const COST_BETWEEN_CHECKS = 4_000;

/** Clock and event loop, injected by tests. */
export interface TimeSlicing {
  /** Returns a time in milliseconds that never goes back. */
  now?: () => number;
  /** Resolves after the event loop has handled input and painted. */
  yieldToEventLoop?: () => Promise<void>;
}

/**
 * Runs a step until it returns undefined. Pauses after every slice, so that the page stays responsive; short runs end without a pause.
 * @param step runs one step, and returns its cost, about the number of characters that it reads; undefined after the last one
 * @param signal ends the run before its next slice
 * @throws the signal's reason once it is aborted
 */
export async function runInSlices(
  step: () => number | undefined,
  {
    now = () => performance.now(),
    yieldToEventLoop: pause = yieldToEventLoop,
    signal,
  }: TimeSlicing & { signal?: AbortSignal | undefined },
): Promise<void> {
  signal?.throwIfAborted();
  let sliceEnd = now() + SLICE_MS;
  let cost = 0;
  for (;;) {
    const stepCost = step();
    if (stepCost === undefined) return;
    cost += stepCost;
    if (cost < COST_BETWEEN_CHECKS) continue;
    cost = 0;
    if (now() < sliceEnd) continue;
    await pause();
    signal?.throwIfAborted();
    sliceEnd = now() + SLICE_MS;
  }
}

/** Up to so many items, a press or a key and its result fit into one frame: a pause would only add another frame. */
const MAX_WITHOUT_PAUSE = 2_000;

/** Returns whether a list is too long to be shown in the frame of a press or a key. */
export const isLong = ({ length }: readonly unknown[]): boolean => length > MAX_WITHOUT_PAUSE;

/** Yields to the event loop if a list is long. */
export async function pauseIfLong(list: readonly unknown[]): Promise<void> {
  if (isLong(list)) await yieldToEventLoop();
}

/** `scheduler` is not in every browser: https://developer.mozilla.org/docs/Web/API/Scheduler/yield */
const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };

/** Resolves in a new task, so that the browser can handle input and paint before. Timers would wait for 4 ms each. */
export function yieldToEventLoop(): Promise<void> {
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
