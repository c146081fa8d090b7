import { HubError } from '../hub/errors.js';
import { parseRootUrl } from '../hub/root-url.js';
import type { Authorization } from './authorized-requests.js';

export interface SiteEndpointOptions {
  /** Last segment of the default, beside the token endpoint. The attribute is this with `-endpoint`. */
  name: 'points' | 'events';
  /** Address of the routes, relative to the page or absolute. */
  endpoint: string | undefined;
  /** Address of the token endpoint, for the default. */
  tokenEndpoint: string | undefined;
  /** The page identifies the user by tokens, and not by a cookie. */
  authorization: Authorization | undefined;
  /** The page's address. */
  page: string;
}

/**
 * Resolves the address of other routes of the site's backend than the token endpoint.
 * @returns the address without a trailing slash; undefined if there is `authorization` and no `endpoint`: the app around the page then
 *   sends what the routes would
 * @throws {HubError} `BAD_CONFIG` for an address that is neither on the page's origin nor https, or if there is none
 */
export function resolveSiteEndpoint(options: SiteEndpointOptions): string | undefined {
  const { name, endpoint, tokenEndpoint, authorization, page } = options;
  const attribute = `${name}-endpoint`;
  const example = `/ois/${name}`;
  // The route beside the token endpoint identifies the user by cookie, so a page with tokens only cannot use it.
  if (!endpoint && authorization) return undefined;
  const address = endpoint || tokenEndpoint;
  if (!address) {
    throw new HubError(
      'BAD_CONFIG',
      `Set ${attribute}, for instance ${attribute}="${example}", or token-endpoint.`,
    );
  }
  const rejected = new HubError(
    'BAD_CONFIG',
    `${attribute} must be https, or on this origin, such as ${example}, without a query.`,
  );
  let url: URL;
  try {
    url = new URL(address, page);
    if (!endpoint) url = new URL(name, url);
  } catch {
    throw rejected;
  }
  if (url.origin !== new URL(page).origin) return parseRootUrl(url.href, attribute);
  // `href`, because `search` and `hash` are empty for a bare "?" or "#".
  if (url.username || url.password || /[?#]/.test(url.href)) throw rejected;
  return url.href.endsWith('/') ? url.href.slice(0, -1) : url.href;
}
