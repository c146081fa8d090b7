import { Hono, type Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { field } from '../../ui/fields.js';
import { hiddenField, notice, renderFields } from '../../ui/form.js';
import type { ConsoleDependencies, ConsoleEnv } from '../context.js';
import { LOGO } from '../icons.js';
import { consoleDocument } from '../layout.js';
import { isEqual, LoginLimiter } from './password.js';
import { getCookieName, parseForm, requireSession } from './require-session.js';
import type { Sessions } from './sessions.js';

interface LoginView {
  next: string;
  note?: string;
  problem?: string;
}

const PASSWORD = field('password', 'Password', {
  type: 'password',
  autofocus: true,
  autocomplete: 'current-password',
  hint: 'The terminal that started the simulator shows it.',
});

const loginPage = (c: Context, { next, note, problem }: LoginView, status: ContentfulStatusCode = 200) =>
  c.html(
    consoleDocument(
      problem ? 'Please check: Sign in' : 'Sign in',
      html`<body class="alone">
        <main>
          <div class="mark">${raw(LOGO)}</div>
          <h1>Simulated hub</h1>
          <p class="lead">Sign in to the developer console.</p>
          ${note ? notice('good', note) : ''}
          <form method="post" action="/login" novalidate>
            ${hiddenField('next', next)}
            ${renderFields([PASSWORD], { values: {}, problems: problem ? { password: problem } : {} })}
            <button class="primary">Sign in</button>
          </form>
        </main>
      </body>`,
    ),
    status,
  );

/** Returns path and query of `next` if it is a URL of this origin, else `/`. */
export function getSafePath(next: string, origin: string): string {
  const url = URL.canParse(next, origin) ? new URL(next, origin) : undefined;
  // The whole URL is compared, because `blob:` URLs have another URL's origin, and no origin contains credentials.
  if (!url?.href.startsWith(`${origin}/`)) return '/';
  // A browser takes a path that begins with two slashes (`/.//host` is parsed to `//host`) for a host.
  return url.pathname.replace(/^\/+/, '/') + url.search;
}

const getCookieOptions = (c: Context) =>
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
      ? 'Your session had ended, so what you sent was not carried out.'
      : c.req.query('out')
        ? 'You are signed out.'
        : '';
    return loginPage(c, { next: c.req.query('next') ?? '', note });
  });

  app.post('/login', async (c) => {
    const form = await parseForm(c);
    const next = form.get('next') ?? '';
    const seconds = limiter.getSecondsToWait();
    if (seconds > 0) {
      c.header('Retry-After', String(seconds));
      return loginPage(
        c,
        { next, problem: `Too many wrong passwords. Try again in ${seconds} seconds.` },
        429,
      );
    }
    if (!isEqual(form.get('password') ?? '', password)) {
      limiter.recordFailure();
      return loginPage(c, { next, problem: 'This is not the password that was printed at the start.' }, 401);
    }
    // A new id at each login prevents session fixation.
    setCookie(c, getCookieName(c), sessions.start(), getCookieOptions(c));
    return c.redirect(getSafePath(next, new URL(c.req.url).origin), 303);
  });

  app.post('/logout', requireSession(sessions), (c) => {
    sessions.end(getCookie(c, getCookieName(c)) ?? '');
    deleteCookie(c, getCookieName(c), getCookieOptions(c));
    return c.redirect('/login?out=1', 303);
  });
  return app;
}
