import type { MiddlewareHandler } from 'hono';
import { refuse } from './answers.js';

/**
 * Lets a browser's request through only from the site's own pages and those of the allowed origins. Clients that are no
 * browsers send neither header and carry nobody's cookies.
 *
 * Own means: `Origin` has the host of the `Host` header, whatever its scheme, since TLS may end at a proxy in front; a
 * page on http that calls https is still told apart, by `Sec-Fetch-Site`. A proxy must hand on `Host`; one that does not
 * needs the public origin in `allowedOrigins`. `X-Forwarded-*` could be anybody's, so it is not read.
 */
export function originGuard(allowedOrigins: readonly string[]): MiddlewareHandler {
  const allowed = new Set(allowedOrigins);
  return async (c, next) => {
    const origin = c.req.header('Origin');
    if (origin === undefined || !allowed.has(origin)) {
      const host = c.req.header('Host') ?? new URL(c.req.url).host;
      const site = c.req.header('Sec-Fetch-Site') ?? 'none';
      const isForeign =
        (origin !== undefined && !isOn(host, origin)) || !['same-origin', 'none'].includes(site);
      if (isForeign) {
        refuse(
          403,
          'Pages of this origin may not call this backend. If they should, add the origin to allowedOrigins; ' +
            'if it is the site’s own, let the proxy in front hand on the Host header.',
        );
      }
    }
    await next();
  };
}

/** `Host` may name the scheme's default port, which an origin leaves out: both are read as the same scheme's. */
function isOn(host: string, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: own } = new URL(origin);
  const theirs = `${protocol}//${host}`;
  return URL.canParse(theirs) && new URL(theirs).host === own;
}
