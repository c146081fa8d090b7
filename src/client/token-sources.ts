import { HubError } from '../hub/errors.js';
import { toJson } from '../hub/json.js';
import { isSecure, parseUrl } from '../hub/root-url.js';
import {
  parseTokenAnswer,
  parseTokenResponse,
  type TokenAnswer,
  type TokenRequest,
} from '../hub/token-answer.js';
import { readResponse, requestText, withDeadline } from './request.js';
import type { TokenSource } from './token-session.js';

/** A page's own way to a token, in place of an endpoint. It may ignore what is asked for. */
export type TokenProvider = (request?: TokenRequest) => Promise<TokenAnswer>;

/**
 * The address of the token endpoint, made absolute.
 * @throws {HubError} `BAD_CONFIG`
 */
export function tokenEndpointUrl(endpoint: string, page: string): URL {
  const url = parseUrl(endpoint, page);
  if (!url || url.username || !(isSecure(url) || url.origin === new URL(page).origin)) {
    throw new HubError(
      'BAD_CONFIG',
      'token-endpoint must be an address on this origin, such as /ois/token, or https.',
    );
  }
  return url;
}

/** `POST {token-endpoint}` with the site's own cookies: its server knows who the user is. */
export function endpointSource(endpoint: URL, fetchFn: typeof fetch): TokenSource {
  return async (request, signal) => {
    const who = 'The token endpoint';
    const response = await requestText(
      endpoint.href,
      {
        method: 'POST',
        credentials: 'include',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: toJson(request),
      },
      { fetch: fetchFn, who, signal },
    );
    return readResponse(response, who, parseTokenResponse);
  };
}

/** The page's `tokenProvider`, with its answer checked like any other. */
export function providerSource(provider: TokenProvider): TokenSource {
  const who = 'tokenProvider';
  // The provider's own error may hold anything; only its page should see it.
  return async (request, signal) =>
    parseTokenAnswer(await withDeadline(() => provider(request), { who, signal }), who);
}
