import type { ConnectionInfo } from './connection-info.js';
import type { PlainResponse } from './plain-response.js';
import type { TokenRoute } from './token-route.js';

/** Responds to the requests that need no router, and returns undefined for all others. */
export type FastPath = (request: Request, info: ConnectionInfo) => Promise<PlainResponse> | undefined;

interface FastPathOptions {
  basePath: string;
  allowedOrigins: readonly string[];
  handleToken: TokenRoute;
}

/** Returns the path and query of a URL without parsing it, which would take longer than the rest of the fast path. */
const getTarget = ({ url }: Request): string => url.slice(url.indexOf('/', 'https://'.length));

/**
 * Creates the path around the router for `POST /token`, which nearly every page view requests. It calls the same
 * function as the router. Requests of an allowed origin need CORS headers, which the router adds.
 */
export function createFastPath({ basePath, allowedOrigins, handleToken }: FastPathOptions): FastPath {
  const targets = new Set(['/token', `${basePath}/token`]);
  const origins = new Set<string | null>(allowedOrigins);
  async function respond(request: Request, info: ConnectionInfo): Promise<PlainResponse> {
    const response = await handleToken(request, info);
    // As the CORS middleware does on all other responses.
    if (origins.size > 0) response.headers['Vary'] = 'Origin';
    return response;
  }
  return (request, info) => {
    const isFast =
      request.method === 'POST' &&
      targets.has(getTarget(request)) &&
      !origins.has(request.headers.get('Origin'));
    return isFast ? respond(request, info) : undefined;
  };
}
