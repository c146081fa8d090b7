export interface TimeoutOptions {
  /** Milliseconds from now. */
  timeoutMs: number;
  /** Stops the wait early. */
  signal?: AbortSignal | undefined;
  /** What did not end in time, as the start of a sentence. Default: `The operation`. */
  subject?: string;
}

/** The work did not end before its deadline. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Waits for work that has begun, for a limited time. The work itself goes on: the caller aborts it to stop it.
 *
 * `AbortSignal.timeout` does not serve here: its timers keep their memory until they fire, even if the work ended long
 * before.
 * @returns the result of the work
 * @throws {TimeoutError} after `timeoutMs`
 * @throws the signal's reason when it is aborted, and whatever the work throws
 */
export async function withTimeout<T>(
  work: Promise<T>,
  { timeoutMs, signal, subject = 'The operation' }: TimeoutOptions,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let handleAbort: (() => void) | undefined;
  const interrupted = new Promise<never>((_resolve, reject) => {
    handleAbort = () => reject(signal?.reason as Error);
    if (signal?.aborted) handleAbort();
    signal?.addEventListener('abort', handleAbort);
    const handleTimeout = (): void => reject(new TimeoutError(`${subject} did not complete in time.`));
    timer = setTimeout(handleTimeout, Math.max(0, Math.ceil(timeoutMs)));
  });
  try {
    return await Promise.race([work, interrupted]);
  } finally {
    clearTimeout(timer);
    if (handleAbort) signal?.removeEventListener('abort', handleAbort);
  }
}
