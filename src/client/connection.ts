import { HubError } from '../hub/errors.js';
import { ownFields } from '../hub/own-fields.js';
import { API_PREFIX } from '../hub/paths.js';
import { parseRootUrl } from '../hub/root-url.js';
import type { AccessToken } from '../hub/token-answer.js';
import { HubClient, type HubAddress } from './hub-client.js';
import { endpointSource, providerSource, tokenEndpointUrl, type TokenProvider } from './token-sources.js';
import { TokenSession, type Clock } from './token-session.js';

export interface ConnectionOptions {
  /** Address of the site's token endpoint, relative to the page or absolute. */
  tokenEndpoint?: string | undefined;
  /** Used instead of the endpoint when both are there. */
  tokenProvider?: TokenProvider | undefined;
  /** `{base_url}`; goes before what the token answer says. */
  hubUrl?: string | undefined;
  /** The page's address. */
  page: string;
  fetch: typeof fetch;
  clock?: Clock;
}

/** A token session and the hub client that uses it: all that one widget needs of the network. */
export interface Connection {
  session: TokenSession;
  hub: HubClient;
}

/**
 * Checks the addresses and ties session and client together. Nothing is requested yet.
 * @throws {HubError} `BAD_CONFIG`
 */
export function connect(options: ConnectionOptions): Connection {
  const { tokenEndpoint, tokenProvider, hubUrl, page, fetch: fetchFn, clock } = ownFields(options);
  const endpoint = tokenEndpoint ? tokenEndpointUrl(tokenEndpoint, page) : undefined;
  const fixedHub = hubUrl ? parseRootUrl(hubUrl, 'hub-url') : undefined;
  const source = tokenProvider
    ? providerSource(tokenProvider)
    : endpoint && endpointSource(endpoint, fetchFn);
  if (!source) {
    throw new HubError(
      'BAD_CONFIG',
      'Set token-endpoint="/ois/token", or for data-ois-widget data-token-endpoint on the script tag.',
    );
  }
  const session = new TokenSession(source, clock);

  function address(token: AccessToken): HubAddress {
    const hub = fixedHub ?? token.hubUrl;
    if (hub) return { api: hub + API_PREFIX, credentials: 'omit' };
    if (endpoint) return { api: new URL(`.${API_PREFIX}`, endpoint).href, credentials: 'include' };
    throw new HubError('BAD_CONFIG', 'Set hub-url: a tokenProvider has no pass-through.');
  }
  return { session, hub: new HubClient(session, address, fetchFn) };
}
