import { HubError } from '../hub/errors.js';
import { ownFields } from '../hub/own-fields.js';
import { API_PREFIX } from '../hub/paths.js';
import { parseRootUrl } from '../hub/root-url.js';
import type { AccessToken } from '../hub/token-answer.js';
import { HubClient, type HubAddress } from './hub-client.js';
import {
  createEndpointSource,
  createProviderSource,
  resolveTokenEndpoint,
  type TokenProvider,
} from './token-sources.js';
import { TokenSession, type Clock } from './token-session.js';

export interface ConnectionOptions {
  /** Address of the site's token endpoint, relative to the page or absolute. */
  tokenEndpoint?: string | undefined;
  /** Used in place of the endpoint if both are set. */
  tokenProvider?: TokenProvider | undefined;
  /** `{base_url}`. Takes precedence over `hub_url` of the token response. */
  hubUrl?: string | undefined;
  /** The page's address. */
  page: string;
  /** Default: the browser's. */
  fetch?: typeof fetch | undefined;
  clock?: Clock;
}

/** The network access of one widget: a token session, and the hub client that uses it. */
export interface Connection {
  session: TokenSession;
  hub: HubClient;
}

/**
 * Creates a token session and a hub client. Checks the addresses, and sends no request yet.
 * @throws {HubError} `BAD_CONFIG`
 */
export function createConnection(options: ConnectionOptions): Connection {
  const { tokenEndpoint, tokenProvider, hubUrl, page, fetch: fetchFn, clock } = ownFields(options);
  const endpoint = tokenEndpoint ? resolveTokenEndpoint(tokenEndpoint, page) : undefined;
  const configuredHub = hubUrl ? parseRootUrl(hubUrl, 'hub-url') : undefined;
  const source = tokenProvider
    ? createProviderSource(tokenProvider)
    : endpoint && createEndpointSource(endpoint, fetchFn);
  if (!source) {
    throw new HubError(
      'BAD_CONFIG',
      'Set token-endpoint=/ois/token, or data-token-endpoint on the script tag.',
    );
  }
  const session = new TokenSession(source, clock);

  function resolveAddress(token: AccessToken): HubAddress {
    const hub = configuredHub ?? token.hubUrl;
    if (hub) return { api: hub + API_PREFIX, credentials: 'omit' };
    if (endpoint) return { api: new URL(`.${API_PREFIX}`, endpoint).href, credentials: 'include' };
    throw new HubError('BAD_CONFIG', 'Set hub-url.');
  }
  return { session, hub: new HubClient(session, resolveAddress, fetchFn) };
}
