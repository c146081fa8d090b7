import type { Authorization } from './authorized-requests.js';
import { PointsClient } from './points-client.js';
import { resolveSiteEndpoint } from './site-endpoint.js';

export interface PointsConnectionOptions {
  /** Address of the points routes, relative to the page or absolute. */
  pointsEndpoint?: string | undefined;
  /** Address of the site's token endpoint, for the default of `pointsEndpoint`: `points` beside it. */
  tokenEndpoint?: string | undefined;
  /** Provides tokens for a page that has no cookie at its points endpoint. */
  authorization?: Authorization | undefined;
  /** The page's address. */
  page: string;
  fetch: typeof fetch;
}

/**
 * Creates the client of the points routes. Checks the addresses, and sends no request yet.
 * @returns undefined if there is `authorization` and no `pointsEndpoint`: the native app then sends the balance
 * @throws {HubError} `BAD_CONFIG`
 */
export function createPointsClient(options: PointsConnectionOptions): PointsClient | undefined {
  const { pointsEndpoint, tokenEndpoint, authorization, page, fetch } = options;
  const endpoint = resolveSiteEndpoint({
    name: 'points',
    endpoint: pointsEndpoint,
    tokenEndpoint,
    authorization,
    page,
  });
  return endpoint === undefined ? undefined : new PointsClient({ endpoint, authorization, fetch });
}
