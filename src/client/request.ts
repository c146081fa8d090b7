import { HubError } from '../hub/errors.js';
import { ownFields } from '../hub/own-fields.js';
import { parseRetryAfter } from '../hub/retry-after.js';

/** How long a request may take, body included (milliseconds). */
export const REQUEST_DEADLINE_MS = 15_000;

export interface Deadline {
  /** What to call the other side in errors. */
  who: string;
  /** Ends the work before its time. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for all of it, body included. */
  deadlineMs?: number | undefined;
}

/**
 * Does something that may take too long or be given up, and waits for it no longer than that.
 * @param work its signal tells when nobody waits any more
 * @throws {HubError} `ABORTED`, `TIMEOUT`, `NETWORK` for any failure that is no `HubError`
 */
export async function withDeadline<T>(
  work: (signal: AbortSignal) => Promise<T>,
  deadline: Deadline,
): Promise<T> {
  const { who, signal, deadlineMs = REQUEST_DEADLINE_MS } = ownFields(deadline);
  // AbortSignal.any and .timeout are too new for the WebViews that phones still carry.
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    abort();
  }, deadlineMs);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    return await Promise.race([
      work(controller.signal),
      new Promise<never>((_resolve, reject) => {
        controller.signal.addEventListener('abort', reject);
        if (controller.signal.aborted) reject();
      }),
    ]);
  } catch (error) {
    if (late) throw new HubError('TIMEOUT', `${who} did not answer within ${deadlineMs / 1000} seconds.`);
    if (controller.signal.aborted) throw aborted();
    if (error instanceof HubError) throw error;
    // The browser's own text may hold the address, so it is not passed on.
    throw new HubError('NETWORK', `${who} could not be reached.`);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

export interface RequestOptions extends Deadline {
  fetch: typeof fetch;
}

export interface TextResponse {
  status: number;
  body: string;
  /** Of the header `Retry-After`, where there is a usable one. */
  retryAfterSeconds: number | undefined;
}

/**
 * One request, read to its end. A redirect is refused rather than followed: credentials must not travel on, and an
 * answer from a login page would only confuse.
 * @throws {HubError} `ABORTED`, `TIMEOUT`, `NETWORK`, or `BAD_RESPONSE` for a redirect
 */
export function requestText(url: string, init: RequestInit, options: RequestOptions): Promise<TextResponse> {
  return withDeadline(async (signal) => {
    const own = ownFields({ ...init, cache: 'no-store', redirect: 'manual', signal } as const);
    const response = await options.fetch(url, own);
    const { status, type } = response;
    if (type === 'opaqueredirect' || (status > 299 && status < 400)) {
      throw new HubError('BAD_RESPONSE', `${options.who} answered with a redirect. Give its final address.`);
    }
    return { status, body: await response.text(), retryAfterSeconds: parseRetryAfter(response.headers) };
  }, options);
}

/**
 * Turns a response into a value.
 * @throws {HubError} what `read` throws, with the time to wait that the response named
 */
export function readResponse<T>(
  { status, body, retryAfterSeconds: wait }: TextResponse,
  who: string,
  read: (status: number, body: string, who: string) => T,
): T {
  try {
    return read(status, body, who);
  } catch (error) {
    throw error instanceof HubError && wait !== undefined
      ? new HubError(error.code, error.message, { ...error, retryAfterSeconds: wait })
      : error;
  }
}

/** The error of a flight that its owner ended. */
export function aborted(): HubError {
  return new HubError('ABORTED', 'The request was given up.');
}
