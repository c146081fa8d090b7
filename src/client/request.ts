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

/** A longer body is left to its caller, to parse it in slices. That of about 2,000 tables takes some milliseconds at once. */
const MAX_TEXT_BYTES = 500_000;

export interface RequestOptions extends TimeoutOptions {
  /** Default: the browser's, with which equal requests of one task are sent once. */
  fetch: typeof fetch | undefined;
}

export interface TextResponse {
  status: number;
  body: string;
  headers: Headers;
}

/**
 * Parses a long body: that of a response that arrives, or a blob.
 * @param signal aborted when no caller waits for it any more
 * @returns what is used in place of its text; undefined, without having read any of it, if it cannot
 */
export type ParseLong<T> = (body: Response | Blob, signal: AbortSignal) => Promise<T | string | undefined>;

async function readBody<T>(
  response: Response,
  signal: AbortSignal,
  parseLong: ParseLong<T> | undefined,
): Promise<T | string> {
  const { headers } = response;
  const length = +(headers.get('content-length') || LONG_BODY_BYTES);
  // Scripts can read this header if the response is of the page's own origin. A list is some six times as long as it is sent.
  const textLength = headers.get('content-encoding') ? 6 * length : length;
  // Only lists have a parser. Chromium decodes a long text in one task, which blocks the page, but not a blob. What a blob has beyond some
  // 5 MB, Chromium writes to the disk, where no token may be: neither that of a token response, nor one that an HTTP error repeats.
  if (!response.ok || !parseLong || length < LONG_BODY_BYTES) return response.text();
  const body = textLength > MAX_TEXT_BYTES ? response : await response.blob();
  const isShort = (body as Blob).size <= MAX_TEXT_BYTES;
  return (isShort ? undefined : await parseLong(body, signal)) ?? body.text();
}

/**
 * Sends a request and reads the whole response. A redirect is not followed: it would send the credentials to another address, and the
 * page that it leads to, such as a login page, is no response to this request. `parseResponse` explains it.
 * @param parseLong parses a long list while it arrives. A text of that length would block the page
 * @throws {HubError} `ABORTED`, `TIMEOUT`, or `NETWORK`
 */
export function requestText<T = string>(
  url: string,
  init: RequestInit,
  options: RequestOptions,
  parseLong?: ParseLong<T>,
): Promise<Omit<TextResponse, 'body'> & { body: T | string }> {
  // Two requests are equal if address, method, headers and body are. With a `fetch` of the caller's own, none equals another.
  const key = options.fetch ? {} : toJson([url, init]);
  const send = async (signal: AbortSignal) => {
    const own = ownFields({ ...init, cache: 'no-store', redirect: 'manual', signal } as const);
    const response = await (options.fetch ?? fetch)(url, own);
    const { status, headers } = response;
    return { status, headers, body: await readBody(response, signal, parseLong) };
  };
  const result = withTimeout((signal) => shareRequest(key, signal, send), options);
  calls.push?.([init, result, url]);
  return result;
}
