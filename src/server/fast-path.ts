import type { PlainResponse, PlainRoute } from './plain-response.js';

/** Responds to the requests that need no router, and returns undefined for all others. */
export type FastPath = (...args: Parameters<PlainRoute>) => Promise<PlainResponse> | undefined;

interface FastPathOptions {
  basePath: string;
  allowedOrigins: readonly string[];
  handleToken: PlainRoute;
  /** By their paths. */
  listRoutes: ReadonlyMap<string, PlainRoute>;
  handleWebhook: PlainRoute | undefined;
}

/** Returns the path of a URL without parsing it, which would take longer than the rest of the fast path. */
function getPath({ url }: Request): string {
  const start = url.indexOf('/', 'https://'.length);
  const end = url.indexOf('?', start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}

/**
 * Creates the function that handles the most frequent requests without the router: `POST /token`, the lists and `POST /webhook`. It
 * calls the same functions as the router. Requests from an allowed origin need CORS headers, which the router adds.
 */
export function createFastPath(options: FastPathOptions): FastPath {
  const { basePath, handleToken, listRoutes, handleWebhook } = options;
  const origins = new Set<string | null>(options.allowedOrigins);
  /** Responds to requests of browsers. */
  const forBrowsers = (handle: PlainRoute): FastPath => {
    if (origins.size === 0) return handle;
    const respond: PlainRoute = async (...args) => {
      const response = await handle(...args);
      // As the CORS middleware does on all other responses.
      response.headers['Vary'] = 'Origin';
      return response;
    };
    return (...args) => (origins.has(args[0].headers.get('Origin')) ? undefined : respond(...args));
  };
  const routes = new Map<string, FastPath>();
  const addRoute = (method: 'GET' | 'POST', path: string, handle: FastPath): void => {
    for (const start of [basePath, '']) routes.set(`${method} ${start}${path}`, handle);
  };
  for (const [path, handleList] of listRoutes) addRoute('GET', path, forBrowsers(handleList));
  addRoute('POST', '/token', forBrowsers(handleToken));
  if (handleWebhook) addRoute('POST', '/webhook', handleWebhook);
  return (...args) => routes.get(`${args[0].method} ${getPath(args[0])}`)?.(...args);
}
