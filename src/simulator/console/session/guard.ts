import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { HTTPException } from 'hono/http-exception';
import type { ConsoleEnv } from '../console-parts.js';
import { isSame } from './password.js';
import type { Sessions } from './sessions.js';

/** Browsers share cookies between the ports of a host: consoles side by side must not sign each other out. */
export const cookieName = (c: Context, kind: string): string =>
  `ois-${kind}-${new URL(c.req.url).port || 'site'}`;

export const SESSION = 'console';

/** Reads a post's fields. Only what HTML forms send is taken. @throws {HTTPException} 415 */
export async function readForm(c: Context): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw new HTTPException(415, { message: 'The console takes its own forms only.' });
  }
  return new URLSearchParams(await c.req.text());
}

/** Lets only a signed-in browser through; others are sent to the login page. */
export function requireSession(sessions: Sessions): MiddlewareHandler<ConsoleEnv> {
  return async (c, next) => {
    // A page that keeps itself fresh is nobody's being there.
    const isByScript = c.req.header('Sec-Fetch-Dest') === 'empty';
    const session = sessions.use(getCookie(c, cookieName(c, SESSION)), isByScript);
    if (!session) {
      const { pathname, search } = new URL(c.req.url);
      // A post is not repeated after signing in, so there is nothing to come back to.
      const query = c.req.method === 'GET' ? `next=${encodeURIComponent(pathname + search)}` : 'ended=1';
      return c.redirect(`/login?${query}`, 303);
    }
    c.set('session', session);
    await next();
  };
}

/** Lets a post through only if it comes from a form of this very session. */
export const requireCsrf: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
  if (c.req.method === 'POST') {
    const form = await readForm(c);
    if (!isSame(form.get('csrf') ?? '', c.var.session.csrf)) {
      throw new HTTPException(403, {
        message: 'This form is no longer valid. Go back, reload the page and send it again.',
      });
    }
    c.set('form', form);
  }
  await next();
};
