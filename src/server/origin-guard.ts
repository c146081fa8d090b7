import type { MiddlewareHandler } from 'hono';
import type { AllowedHosts } from './allowed-hosts.js';
import { refuse } from './answers.js';

/** Why a request of another site's page is refused. */
const FOREIGN =
  'Pages of this origin may not call this backend. If they should, add the origin to allowedOrigins; ' +
  'if it is the site’s own, let the proxy in front pass on the Host header, or serve the page over https.';

const UNKNOWN_HOST =
  'This backend does not answer for the host that was asked for. If it should, add the host to allowedHosts.';

/**
 * Returns whether a request comes from one of the site's own pages, or from no browser.
 *
 * `Sec-Fetch-Site: same-origin` decides by itself, whatever `Origin` and the `Host` header say. A browser sets it from
 * the page and the address that it requested, before any proxy rewrites `Host` (as Vite's does), and over all redirects.
 * No script of a page can set or change a `Sec-` header. A client that is no browser can send anything, but then it has
 * nobody's cookies: it reaches nothing that it would not reach with no headers at all.
 *
 * Browsers leave the header out for http addresses other than localhost, and older ones always. Then `Origin` must have
 * the host of the `Host` header, whatever its scheme, since TLS may end at a proxy in front. Such a proxy must pass on
 * `Host`, or the public origin must be in `allowedOrigins`. Anybody can send `X-Forwarded-*`, so it is not read.
 */
export function isFromOwnSite({ headers, url }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site') ?? 'none';
  if (site === 'same-origin') return true;
  // `none` is a user's own doing, such as an address that was typed.
  if (site !== 'none') return false;
  const origin = headers.get('Origin');
  return origin === null || isOn(headers.get('Host') ?? new URL(url).host, origin);
}

export interface GuardOptions {
  allowedOrigins: readonly string[];
  allowedHosts: AllowedHosts | undefined;
}

/** Lets a browser's request through only from the site's own pages and those of the allowed origins. */
export function originGuard({ allowedOrigins, allowedHosts }: GuardOptions): MiddlewareHandler {
  const allowed = new Set(allowedOrigins);
  return async (c, next) => {
    if (allowedHosts && !allowedHosts(c.req.raw)) refuse(403, UNKNOWN_HOST);
    const origin = c.req.header('Origin');
    if ((origin === undefined || !allowed.has(origin)) && !isFromOwnSite(c.req.raw)) {
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
