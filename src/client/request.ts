import { ownFields } from '../hub/own-fields.js';
import { toJson } from '../hub/json.js';
import { calls } from './calls.js';
import { shareRequest } from './share-request.js';
import { withTimeout, type TimeoutOptions } from './with-timeout.js';

/** A shorter body is read sooner without a blob. One of unknown length may be longer. */
const LONG_BODY_BYTES = 100_000;

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
 * Sends a request and reads the whole response. A redirect is not followed: it would send the credentials to another address,
 * and the page that it leads to, such as a login page, is no response to this request. `parseResponse` explains it.
 * @throws {HubError} `ABORTED`, `TIMEOUT`, or `NETWORK`
 */
export function requestText(url: string, init: RequestInit, options: RequestOptions): Promise<TextResponse> {
  // Two requests are equal if address, method, headers and body are. With a `fetch` of the caller's own, none equals another.
  const key = options.fetch ? {} : toJson([url, init]);
  const send = async (signal: AbortSignal): Promise<TextResponse> => {
    const own = ownFields({ ...init, cache: 'no-store', redirect: 'manual', signal } as const);
    const response = await (options.fetch ?? fetch)(url, own);
    const { status, headers } = response;
    // Chromium decodes a long body in one task, which blocks the page, but not if it is read as a blob. What a blob has beyond some 5 MB,
    // Chromium writes to the disk, where no token may be: neither that of a token response, nor one that an HTTP error repeats.
    const source =
      init.body || !response.ok || LONG_BODY_BYTES > +(headers.get('content-length') || LONG_BODY_BYTES)
        ? response
        : await response.blob();
    return { status, body: await source.text(), headers };
  };
  const result = withTimeout((signal) => shareRequest(key, signal, send), options);
  calls.push?.([init, result, url]);
  return result;
}
