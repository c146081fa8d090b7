import { HubError } from '../hub/errors.js';
import { ownFields } from '../hub/own-fields.js';
import { parseRetryAfter } from '../hub/retry-after.js';
import type { BodyBudget } from './body-budget.js';
import { JsonContainerCounter } from './json-size.js';
import { readCapped } from './read-capped.js';

/** How long a call of the hub may take, body included (milliseconds). */
export const HUB_DEADLINE_MS = 10_000;

export interface HubRequestOptions {
  fetch: typeof fetch;
  /** Ends the call early: its only reader has gone. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for the whole exchange, body included. */
  deadlineMs: number;
  /** Longest body to take, in bytes after decompression. */
  maxBytes: number;
  /** Shared by all calls of one backend. */
  budget: BodyBudget;
}

export interface HubResponse {
  status: number;
  body: Uint8Array<ArrayBuffer>;
  /** Of the header `Retry-After`, where there is a usable one. */
  retryAfterSeconds: number | undefined;
}

/** Most objects and lists in one answer. A table is one object and one list. */
const MAX_CONTAINERS = 250_000;

/** What the system says where no connection came about. Once there is one, it says something else. */
const NO_CONNECTION = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** A `NETWORK` error after which it is certain that the hub received nothing. */
export class NotSentError extends HubError {}

/** `credentials` is missing in some workers, where using it is an error. */
const NO_CREDENTIALS: RequestInit = 'credentials' in Request.prototype ? { credentials: 'omit' } : {};

/**
 * Returns the options of a POST that `fetch` sends at most once. Per the Fetch standard, `fetch` sends a request again
 * when the response is 421 (https://fetch.spec.whatwg.org/#http-network-or-cache-fetch), unless its body is a stream.
 */
export function createPostInit(
  headers: Record<string, string>,
  json: object,
): RequestInit & { duplex: 'half' } {
  const body = new TextEncoder().encode(JSON.stringify(json));
  return {
    method: 'POST',
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      // Without it a stream is sent in chunks, which some proxies refuse.
      'Content-Length': String(body.length),
    },
    body: new Response(body).body,
    duplex: 'half',
    // With credentials, the fetch of Node 24.14 and 24.15 fails for a stream whose response is 401
    // (https://github.com/nodejs/undici/issues/4940). Servers have no cookies that this could withhold.
    ...NO_CREDENTIALS,
  };
}

/**
 * One call of the hub, read to its end, never repeated. A redirect is an error: a credential must not travel on.
 * @throws {HubError} `TIMEOUT`, `ABORTED`, `NETWORK` or `BAD_RESPONSE`, in our own words only
 */
export async function requestHub(
  url: string,
  init: RequestInit,
  options: HubRequestOptions,
): Promise<HubResponse> {
  const { signal, deadlineMs } = options;
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    const own: RequestInit = {
      ...init,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
    };
    const response = await options.fetch(url, ownFields(own));
    const { status } = response;
    const isRedirect = response.type === 'opaqueredirect' || (status > 299 && status < 400);
    const body = isRedirect
      ? 'The hub answered with a redirect, which is not followed. Set hubUrl to its final address.'
      : await readBody(response, options);
    if (typeof body !== 'string') {
      return { status, body, retryAfterSeconds: parseRetryAfter(response.headers) };
    }
    // Frees the connection, which would otherwise wait for the rest.
    void response.body?.cancel().catch(() => undefined);
    throw new HubError('BAD_RESPONSE', body, { status });
  } catch (error) {
    if (error instanceof HubError) throw error;
    if (deadline.aborted) {
      throw new HubError('TIMEOUT', `The hub did not answer completely within ${deadlineMs / 1000} seconds.`);
    }
    if (signal?.aborted) throw new HubError('ABORTED', 'The caller went away.');
    const reason = systemCode(error);
    const NetworkError = NO_CONNECTION.includes(reason) ? NotSentError : HubError;
    throw new NetworkError('NETWORK', `The hub could not be reached${reason && ` (${reason})`}.`);
  }
}

/** @returns the body, or why it was not read to its end */
async function readBody(
  response: Response,
  { maxBytes, budget }: HubRequestOptions,
): Promise<Uint8Array<ArrayBuffer> | string> {
  const containers = new JsonContainerCounter();
  const account = budget.open();
  let reason = `The hub answered with more than ${maxBytes} bytes. Ask for fewer tables with limit, or set maxHubResponseBytes.`;
  const accepts = (chunk: Uint8Array, size: number): boolean => {
    const isFew = containers.add(chunk) <= MAX_CONTAINERS;
    if (isFew && account.grow(size)) return true;
    reason = isFew
      ? 'The hub sends too many large answers at the same time.'
      : `The hub answered with more than ${MAX_CONTAINERS} objects and lists.`;
    return false;
  };
  try {
    return (await readCapped(response.body, maxBytes, accepts)) ?? reason;
  } finally {
    account.release();
  }
}

/** The system's name for what went wrong, such as ECONNREFUSED, or ''. The error's text may hold what was sent. */
function systemCode(error: unknown): string {
  const { code } = ((error as { cause?: unknown } | null)?.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,40}$/.test(code) ? code : '';
}
