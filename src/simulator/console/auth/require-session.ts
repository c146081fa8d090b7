import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { HTTPException } from 'hono/http-exception';
import type { ConsoleEnv } from '../context.js';
import type { Sessions } from './sessions.js';

/** Returns the session cookie's name. It contains the port, because browsers share cookies between the ports of a host. */
export const getCookieName = (c: Context): string => `ois-console-${new URL(c.req.url).port || 'site'}`;

/** Parses the fields of an HTML form. @throws {HTTPException} 415 for other bodies, which `hono/csrf` does not check */
export async function parseForm(c: Context): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw new HTTPException(415, { message: 'The console takes its own forms only.' });
  }
  return new URLSearchParams(await c.req.text());
}

/** Requires a session, and parses the request's fields. Redirects to the login page without a session. */
export function requireSession(sessions: Sessions): MiddlewareHandler<ConsoleEnv> {
  return async (c, next) => {
    // The script's requests do not extend a session.
    const isBackground = c.req.header('Sec-Fetch-Dest') === 'empty';
    const { pathname, search, searchParams } = new URL(c.req.url);
    const session = sessions.get(getCookie(c, getCookieName(c)) ?? '', isBackground);
    if (!session) {
      // A POST is not repeated after the login, so it has no page to return to.
      const query = c.req.method === 'GET' ? `next=${encodeURIComponent(pathname + search)}` : 'ended=1';
      return c.redirect(`/login?${query}`, 303);
    }
    c.set('session', session);
    c.set('form', c.req.method === 'POST' ? await parseForm(c) : searchParams);
    await next();
  };
}
