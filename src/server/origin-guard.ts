import type { MiddlewareHandler } from 'hono';
import { refuse } from './answers.js';

/** Why a request of another site's page is refused. */
const FOREIGN =
  'Pages of this origin may not call this backend. If they should, add the origin to allowedOrigins; ' +
  'if it is the site’s own, let the proxy in front hand on the Host header.';

/**
 * Does a request come from one of the site's own pages, or from no browser? Clients that are no browsers send neither
 * header and carry nobody's cookies.
 *
 * Own means: `Origin` has the host of the `Host` header, whatever its scheme, since TLS may end at a proxy in front; a
 * page on http that calls https is still told apart, by `Sec-Fetch-Site`. A proxy must hand on `Host`; one that does not
 * needs the public origin in `allowedOrigins`. `X-Forwarded-*` could be anybody's, so it is not read.
 */
export function isOwn({ headers, url }: Request): boolean {
  const origin = headers.get('Origin');
  const site = headers.get('Sec-Fetch-Site') ?? 'none';
  if (site !== 'same-origin' && site !== 'none') return false;
  return origin === null || isOn(headers.get('Host') ?? new URL(url).host, origin);
}

/** Lets a browser's request through only from the site's own pages and those of the allowed origins. */
export function originGuard(allowedOrigins: readonly string[]): MiddlewareHandler {
  const allowed = new Set(allowedOrigins);
  return async (c, next) => {
    const origin = c.req.header('Origin');
    if ((origin === undefined || !allowed.has(origin)) && !isOwn(c.req.raw)) {
      // On all other answers it is from the middleware that names the origin.
      if (allowed.size > 0) c.header('Vary', 'Origin');
      refuse(403, FOREIGN);
    }
    await next();
  };
}

/** `Host` may name the scheme's default port, which an origin leaves out: both are read as the same scheme's. */
function isOn(host: string, origin: string): boolean {
  if (origin === `https://${host}`) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: own } = new URL(origin);
  const theirs = `${protocol}//${host}`;
  return URL.canParse(theirs) && new URL(theirs).host === own;
}
