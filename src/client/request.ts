import { HubError } from '../hub/errors.js';

/** How long a request may take, body included (milliseconds). */
export const REQUEST_DEADLINE_MS = 15_000;

export interface RequestOptions {
  fetch: typeof fetch;
  /** What to call the other side in errors. */
  who: string;
  signal?: AbortSignal | undefined;
  /** Milliseconds for the whole exchange, body included. */
  deadlineMs?: number | undefined;
}

export interface TextResponse {
  status: number;
  body: string;
}

/**
 * One request, read to its end. A redirect is refused rather than followed: credentials must not travel on, and an
 * answer from a login page would only confuse.
 * @throws {HubError} `ABORTED`, `TIMEOUT`, `NETWORK`, or `BAD_RESPONSE` for a redirect
 */
export async function requestText(
  url: string,
  init: RequestInit,
  options: RequestOptions,
): Promise<TextResponse> {
  const { who, signal, deadlineMs = REQUEST_DEADLINE_MS } = options;
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
    const response = await options.fetch(url, {
      ...init,
      cache: 'no-store',
      redirect: 'manual',
      signal: controller.signal,
    });
    if (response.type === 'opaqueredirect' || (response.status > 299 && response.status < 400)) {
      throw new HubError('BAD_RESPONSE', `${who} answered with a redirect. Give its final address.`);
    }
    return { status: response.status, body: await response.text() };
  } catch (error) {
    if (error instanceof HubError) throw error;
    if (late) throw new HubError('TIMEOUT', `${who} did not answer within ${deadlineMs / 1000} seconds.`);
    if (controller.signal.aborted) throw aborted();
    // The browser's own text may hold the address, so it is not passed on.
    throw new HubError('NETWORK', `${who} could not be reached.`);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** The error of a flight that its owner ended. */
export function aborted(): HubError {
  return new HubError('ABORTED', 'The request was given up.');
}
