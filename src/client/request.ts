import { ownFields } from '../hub/own-fields.js';
import { toJson } from '../hub/json.js';
import { calls } from './calls.js';
import { shareRequest } from './share-request.js';
import { withTimeout, type TimeoutOptions } from './with-timeout.js';

/**
 * A response with a smaller `Content-Length` is read as a text, which takes less time than a blob. If it was sent compressed, its text
 * is usually shorter than {@link MAX_TEXT_BYTES}, too.
 */
const LONG_BODY_BYTES = 30_000;

/** A longer body is left to its caller, to decode it in slices. That of about 2,000 tables takes some milliseconds at once. */
const MAX_TEXT_BYTES = 500_000;

/** A body that takes longer to arrive is treated as a long one: its length may be unknown, or that of the compressed body. */
const SLOW_BODY_MS = 1_000;

/** Chromium reads a body of which there is a copy on the main thread: this one in 25 ms if it arrives at once. */
const MAX_COPIED_BYTES = 5_000_000;

export interface RequestOptions extends TimeoutOptions {
  /** Default: the browser's, with which equal requests of one task are sent once. */
  fetch: typeof fetch | undefined;
  /** Called while a long body arrives. @param copy of the response, to read its beginning; false for a very long one */
  onLong?: (copy: Response | false) => unknown;
}

export interface TextResponse {
  status: number;
  body: string;
  headers: Headers;
}

/** A response whose body is a blob if it is long: decoding it in one task would block the page. */
export interface LongResponse extends Omit<TextResponse, 'body'> {
  body: string | Blob;
}

/**
 * Sends a request and reads the whole response. A redirect is not followed: it would send the credentials to another address, and the
 * page that it leads to, such as a login page, is no response to this request. `parseResponse` explains it.
 * @returns a text as body if `init` has one
 * @throws {HubError} `ABORTED`, `TIMEOUT`, or `NETWORK`
 */
export function requestText(
  url: string,
  init: RequestInit & { body: string },
  options: RequestOptions,
): Promise<TextResponse>;
export function requestText(url: string, init: RequestInit, options: RequestOptions): Promise<LongResponse>;
export function requestText(url: string, init: RequestInit, options: RequestOptions): Promise<LongResponse> {
  // Two requests are equal if address, method, headers and body are. With a `fetch` of the caller's own, none equals another.
  const key = options.fetch ? {} : toJson([url, init]);
  const send = async (signal: AbortSignal): Promise<LongResponse> => {
    const own = ownFields({ ...init, cache: 'no-store', redirect: 'manual', signal } as const);
    const response = await (options.fetch ?? fetch)(url, own);
    const { status, headers } = response;
    const length = +(headers.get('content-length') || LONG_BODY_BYTES);
    // Chromium decodes a long body in one task, which blocks the page, but not if it is read as a blob. What a blob has beyond some 5 MB,
    // Chromium writes to the disk, where no token may be: neither that of a token response, nor one that an HTTP error repeats.
    const isBlob = response.ok && !init.body && length >= LONG_BODY_BYTES;
    const { onLong } = options;
    const delayMs = length > MAX_TEXT_BYTES ? 0 : SLOW_BODY_MS;
    const timer =
      isBlob && onLong
        ? setTimeout(onLong, delayMs, length < MAX_COPIED_BYTES && response.clone())
        : undefined;
    const source = isBlob ? await response.blob().finally(() => clearTimeout(timer)) : response;
    const isLong = (source as Blob).size > MAX_TEXT_BYTES;
    return { status, headers, body: isLong ? (source as Blob) : await source.text() };
  };
  const result = withTimeout((signal) => shareRequest(key, signal, send), options);
  calls.push?.([init, result, url]);
  return result;
}
