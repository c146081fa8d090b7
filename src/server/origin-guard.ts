import type { MiddlewareHandler } from 'hono';
import type { HostAllowlist } from './allowed-hosts.js';
import { refuse } from './responses.js';

const FOREIGN_ORIGIN_MESSAGE =
  'Pages of this origin may not call this backend. If they should, add the origin to allowedOrigins; ' +
  'if it is the site’s own, configure the proxy in front to keep the Host header, or serve the page over https.';

const UNKNOWN_HOST_MESSAGE =
  'This backend does not serve the requested host. If it should, add the host to allowedHosts.';

/**
 * Returns whether a request comes from one of the site's own pages, or from a client that is not a browser.
 *
 * `Sec-Fetch-Site: same-origin` is sufficient, whatever `Origin` and the `Host` header contain. Browsers derive it from
 * the page and the requested address, before a proxy rewrites `Host` (as Vite's does), and over all redirects. Scripts of
 * a page cannot set a `Sec-` header. Other clients can send anything, but do not have the cookies of any user.
 *
 * Browsers omit the header for http addresses other than localhost, and older browsers always do. Then `Origin` must
 * have the host of the `Host` header, with any scheme, because TLS may end at a proxy in front. Such a proxy must keep
 * `Host`, or the public origin must be in `allowedOrigins`. `X-Forwarded-*` is not read: every client can send it.
 */
function isFromOwnSite({ headers, url }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site') ?? 'none';
  if (site === 'same-origin') return true;
  // `none` is a navigation by the user, such as an address that was typed.
  if (site !== 'none') return false;
  const origin = headers.get('Origin');
  return origin === null || isSameHost(headers.get('Host') ?? new URL(url).host, origin);
}

export interface GuardOptions {
  allowedOrigins: readonly string[];
  allowedHosts: HostAllowlist | undefined;
}

/** Refuses a request of a page that is neither the site's own nor of an allowed origin with 403. */
export type CheckOrigin = (request: Request) => void;

/** Creates the check of a request's origin. @returns a function that throws a {@link ResponseError} with 403 */
export function createCheckOrigin({ allowedOrigins, allowedHosts }: GuardOptions): CheckOrigin {
  const origins = new Set<string | null>(allowedOrigins);
  return (request) => {
    if (allowedHosts && !allowedHosts(request)) refuse(403, UNKNOWN_HOST_MESSAGE);
    if (isFromOwnSite(request) || origins.has(request.headers.get('Origin'))) return;
    refuse(403, FOREIGN_ORIGIN_MESSAGE);
  };
}

/** Creates the middleware that checks the origin of all requests. @param isVarying see `Vary: Origin` */
export function createOriginGuard(checkOrigin: CheckOrigin, isVarying: boolean): MiddlewareHandler {
  return async (c, next) => {
    try {
      checkOrigin(c.req.raw);
    } catch (error) {
      // The CORS middleware, which is next, sets it on all other responses.
      if (isVarying) c.header('Vary', 'Origin');
      throw error;
    }
    await next();
  };
}

/** Compares hosts as the URL parser does: `Host` may contain the default port of the scheme, and an origin omits it. */
function isSameHost(host: string, origin: string): boolean {
  if (origin === `https://${host}`) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  const url = `${protocol}//${host}`;
  return URL.canParse(url) && new URL(url).host === originHost;
}
