import { HubError } from '../hub/errors.js';
import { PointsClient, type PointsAuthorization } from './points-client.js';
import { pointsEndpointUrl } from './points-endpoint.js';

export interface ConnectPointsOptions {
  /** Address of the points routes, relative to the page or absolute. */
  pointsEndpoint?: string | undefined;
  /** Address of the site's token endpoint: beside it, `points` is the default. */
  tokenEndpoint?: string | undefined;
  /** The token of a page that has no cookie at its points endpoint. */
  authorization?: PointsAuthorization | undefined;
  /** The page's address. */
  page: string;
  fetch: typeof fetch;
}

/**
 * Checks the addresses and creates the client. Nothing is requested yet.
 * @returns undefined where there is a token and no endpoint: then the app around the page brings the balance
 * @throws {HubError} `BAD_CONFIG`
 */
export function connectPoints(options: ConnectPointsOptions): PointsClient | undefined {
  const { pointsEndpoint, tokenEndpoint, authorization, page, fetch } = options;
  const endpoint = pointsEndpointUrl({
    pointsEndpoint,
    // The token endpoint's neighbour knows its user by cookie, and needs no token.
    tokenEndpoint: authorization ? undefined : tokenEndpoint,
    page,
  });
  if (endpoint !== undefined) return new PointsClient({ endpoint, authorization, fetch });
  if (authorization) return undefined;
  throw new HubError(
    'BAD_CONFIG',
    'Set points-endpoint, for instance points-endpoint="/ois/points", or token-endpoint.',
  );
}
