import { HubError } from '../hub/errors.js';
import { ownFields } from '../hub/own-fields.js';

/** Default time limit of a request, body included (milliseconds). */
export const DEFAULT_TIMEOUT_MS = 15_000;

export interface TimeoutOptions {
  /** Subject of error messages, such as `The token endpoint`. */
  who: string;
  /** Aborts the work early. */
  signal?: AbortSignal | undefined;
  /** Time limit for all of the work, body included (milliseconds). */
  timeoutMs?: number | undefined;
}

/**
 * Runs `work` with a time limit, and rejects as soon as the limit is over or the caller aborts, even if `work` ignores
 * its signal.
 * @param work receives a signal that is aborted in both cases
 * @throws {HubError} `ABORTED`; `TIMEOUT`; `NETWORK` for any failure of `work` that is not a `HubError`
 */
export async function withTimeout<T>(
  work: (signal: AbortSignal) => Promise<T>,
  options: TimeoutOptions,
): Promise<T> {
  const { who, signal, timeoutMs = DEFAULT_TIMEOUT_MS } = ownFields(options);
  if (signal?.aborted) throw createAbortError();
  // AbortSignal.any and AbortSignal.timeout are missing in the oldest supported WebViews.
  const controller = new AbortController();
  let fail!: (error: HubError) => void;
  const failed = new Promise<never>((_resolve, reject) => {
    fail = (error) => {
      // Before the abort, at which `work` may reject with an error of its own.
      reject(error);
      controller.abort();
    };
  });
  const timer = setTimeout(
    () => fail(new HubError('TIMEOUT', `${who} did not answer within ${timeoutMs / 1000} seconds.`)),
    timeoutMs,
  );
  const abort = (): void => fail(createAbortError());
  signal?.addEventListener('abort', abort);
  try {
    return await Promise.race([work(controller.signal), failed]);
  } catch (error) {
    // The caller may have aborted in the task in which `work` failed, but after it.
    if (signal?.aborted) throw createAbortError();
    // The browser's message may contain the address, so it is not included.
    throw error instanceof HubError ? error : new HubError('NETWORK', `${who} could not be reached.`);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Creates the error of a request that its caller aborted. */
export function createAbortError(): HubError {
  return new HubError('ABORTED', 'Aborted.');
}
