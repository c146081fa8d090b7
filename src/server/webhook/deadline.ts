/** A point in time at which a signal is aborted. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Stops the timer. The signal is not aborted any more. */
  end(): void;
}

/** Unlike `AbortSignal.timeout`, whose timers hold their memory for their whole time, it can be ended. */
export function startDeadline(timeoutMs: number): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), Math.max(0, Math.ceil(timeoutMs)));
  return { signal: controller.signal, end: () => clearTimeout(timer) };
}

/** Waits no longer than until the signal. @throws {Error} when it is aborted first */
export function untilAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const handleAbort = (): void => reject(new Error('It did not answer in time.'));
    if (signal.aborted) handleAbort();
    signal.addEventListener('abort', handleAbort, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', handleAbort));
  });
}
