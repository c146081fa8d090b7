import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { en, type Texts } from '../locales/texts.js';
import type { WireRequest } from './wire.js';

/** Why a call was not delivered. */
export interface Failure {
  code:
    | 'status'
    | 'refused'
    | 'reset'
    | 'unknownHost'
    | 'closed'
    | 'connectTimeout'
    | 'timeout'
    | 'noAnswer'
    | 'other';
  /** The HTTP status for `status`, an error message for `other`; otherwise empty. */
  detail: string;
}

/** Describes a failure in the language of the texts. */
export const describeFailure = ({ code, detail }: Failure, { failures }: Texts['webhooks']): string =>
  failures[code](detail);

/** Outcome of one call. */
export interface Outcome {
  /** True for any 2xx (specification: Delivery behaviour). */
  delivered: boolean;
  /** Why the call failed, in English; null if delivered. */
  why: string | null;
  /** Why the call failed; null if delivered. */
  failure: Failure | null;
  /** Whether there was no complete response: refused, interrupted, or too slow. */
  isNetworkError: boolean;
  /** Null without a response. `body` is limited in length, or null if it was not read. */
  answer: { status: number; body: string | null } | null;
  /** In milliseconds. */
  duration: number;
}

// Specification: Delivery behaviour, Timeout.
const TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 5_000;
const MAX_RESPONSE_BYTES = 64 * 1024;

const createFailure = (code: Failure['code'], detail = ''): Failure => ({ code, detail });

const FAILURES_BY_CODE: Partial<Record<string, Failure['code']>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  ENOTFOUND: 'unknownHost',
  NO_ANSWER: 'noAnswer',
};

const parseError = (error: NodeJS.ErrnoException): Failure => {
  const known = FAILURES_BY_CODE[error.code ?? ''];
  if (known) return createFailure(known);
  // When Node has tried several addresses, `errors` has the error of each.
  const { errors = [] } = error as { errors?: Error[] };
  const message = error.message || errors.map((one) => one.message).join('; ') || String(error.code);
  return createFailure('other', message);
};

/** Reads the response's body up to the size limit. */
async function readLimitedBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_RESPONSE_BYTES) break;
  }
  // Unlike a buffer's own method, without a byte order mark.
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES));
}

/**
 * Sends one POST on a connection of its own, once, without following redirects. Resolves also for a failed call.
 * @param url a valid callback URL
 * @param options.readsBody whether to read the response's body
 * @param options.closing aborts the call
 */
export async function post(
  url: string,
  { headers, body }: WireRequest,
  { readsBody, closing }: { readsBody: boolean; closing: AbortSignal },
): Promise<Outcome> {
  const started = performance.now();
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const connectTimeout = new AbortController();
  const timer = setTimeout(() => connectTimeout.abort(), CONNECT_TIMEOUT_MS);
  let status: number | null = null;
  const createOutcome = (failure: Failure | null, text: string | null, isNetworkError = false): Outcome => ({
    delivered: failure === null,
    why: failure && describeFailure(failure, en.webhooks),
    failure,
    isNetworkError,
    answer: status === null ? null : { status, body: text },
    duration: Math.round(performance.now() - started),
  });
  let request: ClientRequest | undefined;
  try {
    const target = new URL(url);
    const send = target.protocol === 'https:' ? requestHttps : requestHttp;
    const call = send(target, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      agent: false,
      signal: AbortSignal.any([closing, timeout, connectTimeout.signal]),
    });
    request = call;
    call.on('socket', (socket) => socket.once('connect', () => clearTimeout(timer)));
    const responded = new Promise<IncomingMessage>((resolve, reject) => {
      call.on('response', resolve);
      // This listener stays: without one, an error after the response's start would end the process.
      call.on('error', reject);
      call.on('close', () => reject(Object.assign(new Error('No answer'), { code: 'NO_ANSWER' })));
    });
    call.end(body);
    const response = await responded;
    status = response.statusCode ?? 0;
    const text = readsBody ? await readLimitedBody(response) : null;
    const isDelivered = status >= 200 && status < 300;
    return createOutcome(isDelivered ? null : createFailure('status', String(status)), text);
  } catch (error) {
    // An abort during the response surfaces as a connection error, so its reason takes precedence.
    const failure = closing.aborted
      ? createFailure('closed')
      : connectTimeout.signal.aborted
        ? createFailure('connectTimeout')
        : timeout.aborted
          ? createFailure('timeout')
          : parseError(error as NodeJS.ErrnoException);
    return createOutcome(failure, null, true);
  } finally {
    clearTimeout(timer);
    request?.destroy();
  }
}
