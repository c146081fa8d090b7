import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html, raw } from 'hono/html';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { LRUCache } from 'lru-cache';
import { field } from '../../ui/fields.js';
import { notice, renderFields } from '../../ui/form.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { LOGO, plainPage, type ConsoleContext } from '../layout.js';
import type { Sessions } from './sessions.js';

/** Returns the session cookie's name. It contains the port, because browsers share cookies between the ports of a host. */
const getCookieName = (c: Context): string => `ois-console-${new URL(c.req.url).port || 'site'}`;

/** Parses the fields of an HTML form. @throws {HTTPException} 415 for other bodies, which `hono/csrf` does not check */
export async function parseForm(c: Context): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw new HTTPException(415);
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

const FAILURE_WINDOW_MS = 60_000;
const MAX_FAILURES = 5;

/** Limits wrong passwords for all clients together, because the console has one user. */
class LoginLimiter {
  readonly #failures: LRUCache<symbol, true>;

  constructor(now: () => number) {
    // An entry is stale when it is older than `ttl`.
    const ttl = FAILURE_WINDOW_MS - 1;
    this.#failures = new LRUCache({ max: MAX_FAILURES, ttl, ttlResolution: 0, perf: { now } });
  }

  /** Returns the seconds until the next attempt is allowed; 0 if it is allowed now. */
  getSecondsToWait(): number {
    this.#failures.purgeStale();
    const [oldest] = this.#failures.rkeys();
    if (oldest === undefined || this.#failures.size < MAX_FAILURES) return 0;
    return Math.ceil(this.#failures.getRemainingTTL(oldest) / 1000);
  }

  recordFailure(): void {
    this.#failures.set(Symbol('failure'), true);
  }
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares two texts in constant time. */
const isEqual = (one: string, other: string): boolean => timingSafeEqual(hash(one), hash(other));

/** The page to return to after the login. */
const readNext = (c: Context): string => c.req.query('next') ?? '';

function loginPage(
  c: ConsoleContext,
  { note, problem }: { note?: string; problem?: string },
  status: ContentfulStatusCode = 200,
) {
  const { login, consoleFrame, ui: texts } = c.var.texts;
  const query = new URLSearchParams({ next: readNext(c) }).toString();
  const password = field('password', login.password, {
    type: 'password',
    autofocus: true,
    autocomplete: 'current-password',
    hint: login.passwordHint,
  });
  return c.html(
    plainPage(
      c,
      problem ? consoleFrame.check(login.title) : login.title,
      html`<div class="mark">${raw(LOGO)}</div>
        <h1>${consoleFrame.brand}</h1>
        <p class="lead">${login.lead}</p>
        ${note ? notice({ tone: 'good', text: note }) : ''}
        <form method="post" action="/login?${query}" novalidate>
          ${renderFields([password], { values: {}, problems: problem ? { password: problem } : {}, texts })}
          <button class="primary">${login.title}</button>
        </form>`,
    ),
    status,
  );
}

/** Returns path and query of `next` if it is a URL of this origin, else `/`. */
export function getSafePath(next: string, origin: string): string {
  const url = URL.canParse(next, origin) ? new URL(next, origin) : undefined;
  // The whole URL is compared, because `blob:` URLs have another URL's origin, and no origin contains credentials.
  if (!url?.href.startsWith(`${origin}/`)) return '/';
  // A browser takes a path that begins with two slashes (`/.//host` is parsed to `//host`) for a host.
  return url.pathname.replace(/^\/+/, '/') + url.search;
}

export const getCookieOptions = (c: Context) =>
  ({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    secure: new URL(c.req.url).protocol === 'https:',
  }) as const;

/** Login and logout. */
export function loginPages({ password, now }: ConsoleDependencies, sessions: Sessions): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  const limiter = new LoginLimiter(now);

  app.get('/login', (c) => {
    const note = c.req.query('ended')
      ? c.var.texts.login.ended
      : c.req.query('out')
        ? c.var.texts.login.signedOut
        : '';
    return loginPage(c, { note });
  });

  app.post('/login', async (c) => {
    const form = await parseForm(c);
    const seconds = limiter.getSecondsToWait();
    if (seconds > 0) {
      c.header('Retry-After', String(seconds));
      return loginPage(c, { problem: c.var.texts.login.wait(seconds) }, 429);
    }
    if (!isEqual(form.get('password') ?? '', password)) {
      limiter.recordFailure();
      return loginPage(c, { problem: c.var.texts.login.wrong }, 401);
    }
    // A new id at each login prevents session fixation.
    setCookie(c, getCookieName(c), sessions.start(), getCookieOptions(c));
    return c.redirect(getSafePath(readNext(c), new URL(c.req.url).origin), 303);
  });

  // Without a session, too: it may have ended while its page was open.
  app.post('/logout', async (c) => {
    await parseForm(c); // refuses bodies that `csrf` does not check
    sessions.end(getCookie(c, getCookieName(c)) ?? '');
    deleteCookie(c, getCookieName(c), getCookieOptions(c));
    return c.redirect('/login?out=1', 303);
  });
  return app;
}
