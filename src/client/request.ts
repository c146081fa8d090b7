import { HubError } from '../hub/errors.js';
import { ownFields } from '../hub/own-fields.js';
import { calls } from './calls.js';
import { withTimeout, type TimeoutOptions } from './with-timeout.js';

export interface RequestOptions extends TimeoutOptions {
  fetch: typeof fetch;
}

export interface TextResponse {
  status: number;
  body: string;
  headers: Headers;
}

/**
 * Sends a request and reads the whole response. A redirect is an error: it would send the credentials to another address,
 * and the page that it leads to, such as a login page, is no response to this request.
 * @throws {HubError} `ABORTED`, `TIMEOUT`, `NETWORK`, or `BAD_RESPONSE` for a redirect
 */
export function requestText(url: string, init: RequestInit, options: RequestOptions): Promise<TextResponse> {
  const result = withTimeout(async (signal) => {
    const own = ownFields({ ...init, cache: 'no-store', redirect: 'manual', signal } as const);
    const response = await options.fetch(url, own);
    const { status, type, headers } = response;
    if (type === 'opaqueredirect' || (status > 299 && status < 400)) {
      throw new HubError('BAD_RESPONSE', `${options.who} answered with a redirect. Set its final address.`);
    }
    return { status, body: await response.text(), headers };
  }, options);
  calls.push?.([init, result, url]);
  return result;
}
