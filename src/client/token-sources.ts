import { HubError } from '../hub/errors.js';
import { toJson } from '../hub/json.js';
import { readObject } from '../hub/envelope.js';
import { parseSecureUrl } from '../hub/root-url.js';
import {
  readTokenAnswer,
  type TokenAnswer,
  type TokenRefusal,
  type TokenRequest,
} from '../hub/token-answer.js';
import { explainFailure } from './explain-failure.js';
import { requestText } from './request.js';
import type { TokenSource } from './token-session.js';
import { withTimeout } from './with-timeout.js';

/** A function of the page that fetches a token, in place of an endpoint. It may ignore the request. */
export type TokenProvider = (request: TokenRequest) => Promise<TokenAnswer | TokenRefusal>;

/**
 * Resolves the address of the token endpoint.
 * @param page the page's address
 * @throws {HubError} `BAD_CONFIG`
 */
export function resolveTokenEndpoint(endpoint: string, page: string): URL {
  const url = parseSecureUrl(endpoint, page);
  if (!url) throw new HubError('BAD_CONFIG', 'token-endpoint must be https or on this origin.');
  return url;
}

/** Creates a source that sends `POST {token-endpoint}` with the site's cookies, by which its server identifies the user. */
export function createEndpointSource(endpoint: URL, fetchFn: typeof fetch | undefined): TokenSource {
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
    const { status, body } = response;
    const token = readTokenAnswer(readObject(body), who, status);
    if (token) return token;
    throw await explainFailure(status, who, (failed) => failed.explainTokenResponse(response, who));
  };
}

/** Creates a source that calls the page's `tokenProvider` and checks its result like a response of the endpoint. */
export function createProviderSource(provider: TokenProvider): TokenSource {
  const who = 'tokenProvider';
  // The message of the provider's error is not included, because it may contain a token.
  return async (request, signal) => {
    const answer: unknown = await withTimeout(() => provider(request), { who, signal });
    const token = readTokenAnswer(answer, who);
    if (token) return token;
    throw await explainFailure(200, who, (failed) => failed.explainTokenAnswer(answer, who));
  };
}
