import type { Context, MiddlewareHandler } from 'hono';

/**
 * Requires that a POST comes from the form site's own pages. The token in the form is the first check; this is the second,
 * because the embedding page has the token too. Unlike `hono/csrf`, this accepts `Origin: null`, which browsers without
 * `Sec-Fetch-Site` send because of the site's `Referrer-Policy`, and clients other than browsers, which send neither.
 */
export function requireSameSite(
  formUrl: string,
  refuse: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  const ownOrigin = new URL(formUrl).origin;
  return async (c, next) => {
    const [site, origin] = [c.req.header('Sec-Fetch-Site'), c.req.header('Origin') ?? 'null'];
    const isSameSite =
      site === undefined
        ? ['null', ownOrigin, new URL(c.req.url).origin].includes(origin)
        : ['same-origin', 'none'].includes(site);
    return isSameSite ? next() : refuse(c);
  };
}
