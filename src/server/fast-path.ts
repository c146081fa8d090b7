import type { ConnectionInfo } from './connection-info.js';
import type { PlainResponse, PlainRoute } from './plain-response.js';

/** Responds to the requests that need no router, and returns undefined for all others. */
export type FastPath = (request: Request, info: ConnectionInfo) => Promise<PlainResponse> | undefined;

interface FastPathOptions {
  basePath: string;
  allowedOrigins: readonly string[];
  handleToken: PlainRoute;
  handleWebhook: PlainRoute | undefined;
}

/** Returns the path and query of a URL without parsing it, which would take longer than the rest of the fast path. */
const getTarget = ({ url }: Request): string => url.slice(url.indexOf('/', 'https://'.length));

/**
 * Creates the path around the router for `POST /token`, which nearly every page view requests, and `POST /webhook`. It calls
 * the same functions as the router. Requests for tokens from an allowed origin need CORS headers, which the router adds.
 */
export function createFastPath(options: FastPathOptions): FastPath {
  const { basePath, handleToken, handleWebhook } = options;
  const origins = new Set<string | null>(options.allowedOrigins);
  const respondToken: FastPath = async (request, info) => {
    const response = await handleToken(request, info);
    // As the CORS middleware does on all other responses.
    response.headers['Vary'] = 'Origin';
    return response;
  };
  const routes = new Map<string, FastPath>();
  for (const path of ['', basePath]) {
    routes.set(
      `${path}/token`,
      origins.size === 0
        ? handleToken
        : (request, info) =>
            origins.has(request.headers.get('Origin')) ? undefined : respondToken(request, info),
    );
    if (handleWebhook) routes.set(`${path}/webhook`, handleWebhook);
  }
  return (request, info) =>
    request.method === 'POST' ? routes.get(getTarget(request))?.(request, info) : undefined;
}
