import { HubError } from '../hub/errors.js';
import { parseRetryAfter } from '../hub/retry-after.js';
import type { BodyBudget } from './body-budget.js';
import type { Debug } from './debug.js';
import type { Transport, TransportResponse } from './hub-transport.js';

/** For one request to the hub, with the response body. */
export const HUB_TIMEOUT_MS = 10_000;

export interface HubRequestOptions {
  transport: Transport;
  /** Aborts the request, for example because the client disconnected. */
  signal?: AbortSignal | undefined;
  /** For the request with the response body. */
  timeoutMs: number;
  /** Maximum length of the response body, in bytes after decompression. */
  maxBytes: number;
  /** Shared by all requests of one backend. */
  budget: BodyBudget;
  debug: Debug;
}

export interface HubResponse {
  status: number;
  body: Uint8Array<ArrayBuffer>;
  /** Seconds of the header `Retry-After`, if it is usable. */
  retryAfterSeconds: number | undefined;
}

/** System calls of a connection that was not established. */
const CONNECT_CALLS: unknown[] = ['connect', 'getaddrinfo'];
/**
 * Error codes of a connection that was not established: the name was not resolved, the address did not accept it, or its certificate
 * was not accepted. One that ends during the TLS handshake has no code of its own (`ECONNRESET`), and is not included.
 */
const CONNECT_ERROR =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/;

/** A `NETWORK` error before the hub received anything. */
export class NotSentError extends HubError {}

/**
 * Sends one request to the hub and reads the whole response. Never repeats it. A redirect is an error, because following
 * it would send the credential to another address.
 * @throws {HubError} `TIMEOUT`, `ABORTED`, `NETWORK` or `BAD_RESPONSE`; messages contain nothing of the response
 */
export async function requestHub(
  url: string,
  { headers, json }: { headers: Record<string, string>; json?: object | undefined },
  options: HubRequestOptions,
): Promise<HubResponse> {
  const { signal, timeoutMs, debug } = options;
  // One AbortController for both the deadline and the client: what AbortSignal.timeout and AbortSignal.any return stays in memory for longer.
  const controller = new AbortController();
  let hasTimedOut = false;
  const timer = setTimeout(() => {
    hasTimedOut = true;
    controller.abort();
  }, timeoutMs);
  const abort = (): void => controller.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  const startedAtMs = performance.now();
  const trace = (outcome: string | number): void =>
    debug('hub', () => {
      const ms = Math.round(performance.now() - startedAtMs);
      return `${json ? 'POST' : 'GET'} ${new URL(url).pathname} ${outcome} ${ms} ms`;
    });
  try {
    controller.signal.throwIfAborted();
    const response = await options.transport(url, {
      ...withBody(headers, json),
      signal: controller.signal,
    });
    const { status } = response;
    trace(status);
    const isRedirect = status === 0 || (status > 299 && status < 400);
    const body = isRedirect
      ? 'The hub answered with a redirect, which is not followed. Set hubUrl to its final address.'
      : await readBody(response, options);
    if (typeof body !== 'string') {
      return { status, body, retryAfterSeconds: parseRetryAfter(response.headers) };
    }
    response.cancel();
    throw new HubError('BAD_RESPONSE', body, { status });
  } catch (error) {
    if (error instanceof HubError) throw error;
    if (hasTimedOut) {
      trace('timeout');
      throw new HubError('TIMEOUT', `The hub did not answer completely within ${timeoutMs / 1000} seconds.`);
    }
    if (signal?.aborted) throw new HubError('ABORTED', 'The client disconnected.');
    const reason = getSystemErrorCode(error);
    trace(reason || 'failed');
    const NetworkError = wasNotSent((error as { cause?: unknown } | null)?.cause) ? NotSentError : HubError;
    throw new NetworkError('NETWORK', `The hub could not be reached${reason && ` (${reason})`}.`);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function withBody(headers: Record<string, string>, json: object | undefined) {
  if (!json) return { headers };
  const body = new TextEncoder().encode(JSON.stringify(json));
  // Without its length a stream is sent in chunks, which some proxies refuse.
  const own = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
  return { headers: { ...headers, ...own }, body };
}

/** @returns the body, or the reason why it was not read to its end */
async function readBody(
  response: TransportResponse,
  { maxBytes, budget }: HubRequestOptions,
): Promise<Uint8Array<ArrayBuffer> | string> {
  const reservation = budget.reserve();
  let reason = `The hub answered with more than ${maxBytes} bytes. Ask for fewer tables with limit, or set maxHubResponseBytes.`;
  const acceptSize = (size: number): boolean => {
    const isAccepted = reservation.grow(size);
    if (!isAccepted) {
      reason =
        'Too many large responses of the hub are being read at the same time. Ask for fewer tables with limit.';
    }
    return isAccepted;
  };
  try {
    return (await response.read(maxBytes, acceptSize)) ?? reason;
  } finally {
    reservation.release();
  }
}

/** Returns whether the connection failed before anything could be sent on it. @param cause of an error of `fetch` */
function wasNotSent(cause: unknown): boolean {
  const { code, syscall, errors } = Object(cause) as { code?: unknown; syscall?: unknown; errors?: unknown };
  // An AggregateError has one error for each address of the host.
  if (Array.isArray(errors) && errors.length > 0) return errors.every(wasNotSent);
  return CONNECT_CALLS.includes(syscall) || (typeof code === 'string' && CONNECT_ERROR.test(code));
}

/** Returns the system's error code, such as ECONNREFUSED, or ''. The error's text may contain what was sent. */
function getSystemErrorCode(error: unknown): string {
  const { code } = ((error as { cause?: unknown } | null)?.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,40}$/.test(code) ? code : '';
}
