import { HubError } from '../hub/errors.js';
import { parseRootUrl } from '../hub/root-url.js';

export interface PointsEndpointOptions {
  /** Address of the points routes, relative to the page or absolute. */
  pointsEndpoint?: string | undefined;
  /** Address of the token endpoint: beside it, `points` is the default. */
  tokenEndpoint?: string | undefined;
  /** The page's address. */
  page: string;
}

/**
 * Returns the address below which `/balance` and `/logs` are found, without a trailing slash, or undefined if neither
 * endpoint is given.
 * @throws {HubError} `BAD_CONFIG` for an address that is neither on the page's origin nor https
 */
export function pointsEndpointUrl(options: PointsEndpointOptions): string | undefined {
  const { pointsEndpoint, tokenEndpoint, page } = options;
  const given = pointsEndpoint || tokenEndpoint;
  if (!given) return undefined;
  let url: URL;
  try {
    url = new URL(given, page);
    if (!pointsEndpoint) url = new URL('points', url);
  } catch {
    throw unusable();
  }
  if (url.origin !== new URL(page).origin) return parseRootUrl(url.href, 'points-endpoint');
  // `href`, because `search` and `hash` are empty for a bare "?" or "#".
  if (url.username || url.password || /[?#]/.test(url.href)) throw unusable();
  return url.href.endsWith('/') ? url.href.slice(0, -1) : url.href;
}

const unusable = (): HubError =>
  new HubError(
    'BAD_CONFIG',
    'points-endpoint must be an address on this origin, such as /ois/points, or https, without a query.',
  );
