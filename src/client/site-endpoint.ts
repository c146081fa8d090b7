import { HubError } from '../hub/errors.js';
import { parseRootUrl } from '../hub/root-url.js';

export interface SiteEndpointOptions {
  /** Name of the attribute, for the error message: `points-endpoint`. */
  attribute: string;
  /** Last segment of the default, beside the token endpoint: `points`. */
  name: string;
  /** Address of the routes, relative to the page or absolute. */
  endpoint?: string | undefined;
  /** Address of the token endpoint, for the default. */
  tokenEndpoint?: string | undefined;
  /** The page's address. */
  page: string;
}

/**
 * Resolves the address of other routes of the site's backend than the token endpoint.
 * @returns the address without a trailing slash; undefined if neither endpoint is given
 * @throws {HubError} `BAD_CONFIG` for an address that is neither on the page's origin nor https
 */
export function resolveSiteEndpoint(options: SiteEndpointOptions): string | undefined {
  const { endpoint, tokenEndpoint, page, attribute, name } = options;
  const address = endpoint || tokenEndpoint;
  if (!address) return undefined;
  let url: URL;
  try {
    url = new URL(address, page);
    if (!endpoint) url = new URL(name, url);
  } catch {
    throw createConfigError(attribute, name);
  }
  if (url.origin !== new URL(page).origin) return parseRootUrl(url.href, attribute);
  // `href`, because `search` and `hash` are empty for a bare "?" or "#".
  if (url.username || url.password || /[?#]/.test(url.href)) throw createConfigError(attribute, name);
  return url.href.endsWith('/') ? url.href.slice(0, -1) : url.href;
}

const createConfigError = (attribute: string, name: string): HubError =>
  new HubError(
    'BAD_CONFIG',
    `${attribute} must be https, or on this origin, such as /ois/${name}, without a query.`,
  );
