import type { MiddlewareHandler } from 'hono';
import { messagePage } from './pages.js';

/**
 * Lets a post through from the form site's own pages alone; the token in the form is the first guard, this is another:
 * the page around a form knows the token too. Browsers tell `Sec-Fetch-Site`. Those that do not send `Origin: null` from
 * here, because of our `Referrer-Policy`; what is no browser sends neither.
 */
export function refuseOtherSites(formUrl: string, stylesheet: string): MiddlewareHandler {
  const ours = new URL(formUrl).origin;
  return async (c, next) => {
    const [site, origin] = [c.req.header('Sec-Fetch-Site'), c.req.header('Origin') ?? 'null'];
    const isOurs =
      site === undefined
        ? ['null', ours, new URL(c.req.url).origin].includes(origin)
        : ['same-origin', 'none'].includes(site);
    if (isOurs) return next();
    const words = 'A page of another site sent this. Nothing was done. Please open the form and press there.';
    return c.html(messagePage(stylesheet, 'That does not work from here', words), 403);
  };
}
