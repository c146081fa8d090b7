import { HubError } from '../hub/errors.js';
import { parseRootUrl } from '../hub/root-url.js';

export interface PointsEndpointOptions {
  /** Address of the points routes, relative to the page or absolute. */
  pointsEndpoint?: string | undefined;
  /** Address of the token endpoint, for the default: `points` beside it. */
  tokenEndpoint?: string | undefined;
  /** The page's address. */
  page: string;
}

/**
 * Resolves the address of the points routes, to which `/balance` and `/logs` are appended.
 * @returns the address without a trailing slash; undefined if neither endpoint is given
 * @throws {HubError} `BAD_CONFIG` for an address that is neither on the page's origin nor https
 */
export function resolvePointsEndpoint(options: PointsEndpointOptions): string | undefined {
  const { pointsEndpoint, tokenEndpoint, page } = options;
  const address = pointsEndpoint || tokenEndpoint;
  if (!address) return undefined;
  let url: URL;
  try {
    url = new URL(address, page);
    if (!pointsEndpoint) url = new URL('points', url);
  } catch {
    throw createConfigError();
  }
  if (url.origin !== new URL(page).origin) return parseRootUrl(url.href, 'points-endpoint');
  // `href`, because `search` and `hash` are empty for a bare "?" or "#".
  if (url.username || url.password || /[?#]/.test(url.href)) throw createConfigError();
  return url.href.endsWith('/') ? url.href.slice(0, -1) : url.href;
}

const createConfigError = (): HubError =>
  new HubError(
    'BAD_CONFIG',
    'points-endpoint must be an address on this origin, such as /ois/points, or https, without a query.',
  );
