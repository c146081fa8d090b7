import { randomBytes } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ConsoleEnv, ConsoleParts } from './console-parts.js';
import { cookieName, readForm, requireCsrf, requireSession, SESSION } from './session/guard.js';
import { LoginTries } from './session/login-tries.js';
import { isSame } from './session/password.js';
import type { Sessions } from './session/sessions.js';
import { field, hiddenField } from './view/form.js';
import { MARK } from './view/icons.js';
import { documentOf } from './view/layout.js';

/** Holds the login form's own token: before the login there is no session that could. */
const LOGIN = 'login';

interface LoginView {
  csrf: string;
  next: string;
  note?: string;
  problem?: string;
}

const loginPage = ({ csrf, next, note, problem }: LoginView) =>
  documentOf(
    problem ? 'Please check: Sign in' : 'Sign in',
    html`<body class="alone">
      <main>
        <div class="mark">${raw(MARK)}</div>
        <h1>Simulated hub</h1>
        <p class="lead">Sign in to the developer console.</p>
        ${note ? html`<p class="flash" role="status">${note}</p>` : ''}
        <form method="post" action="/login" novalidate>
          ${hiddenField('csrf', csrf)}${hiddenField('next', next)}
          ${field(
            {
              name: 'password',
              label: 'Password',
              type: 'password',
              autocomplete: 'current-password',
              hint: 'The terminal that started the simulator shows it.',
            },
            problem ? { password: problem } : {},
            true,
          )}
          <button class="primary">Sign in</button>
        </form>
      </main>
    </body>`,
  );

/** @returns path and query of `next` if it is an address of this origin, else `/` */
function safeNext(next: string, origin: string): string {
  const url = URL.canParse(next, origin) ? new URL(next, origin) : undefined;
  // Compared as text: `blob:` addresses have the origin of what they hold, and user info is in no origin.
  if (!url?.href.startsWith(`${origin}/`)) return '/';
  // A path may begin with two slashes (`/.//host` is parsed to `//host`), which a browser takes for a host.
  return url.pathname.replace(/^\/+/, '/') + url.search;
}

const optionsFor = (c: Context) =>
  ({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    secure: new URL(c.req.url).protocol === 'https:',
  }) as const;

const show = (c: Context, view: Omit<LoginView, 'csrf'>, status: ContentfulStatusCode = 200) => {
  const known = getCookie(c, cookieName(c, LOGIN));
  const csrf = known && /^[\w-]{32}$/.test(known) ? known : randomBytes(24).toString('base64url');
  setCookie(c, cookieName(c, LOGIN), csrf, optionsFor(c));
  return c.html(loginPage({ csrf, ...view }), status);
};

/** Signing in with the password, and out again. */
export function loginPages({ password, now }: ConsoleParts, sessions: Sessions): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  const tries = new LoginTries(now);

  app.get('/login', (c) => {
    const note = c.req.query('ended')
      ? 'Your session had ended, so what you sent was not carried out.'
      : c.req.query('out')
        ? 'You are signed out.'
        : '';
    return show(c, { next: c.req.query('next') ?? '', note });
  });

  app.post('/login', async (c) => {
    const form = await readForm(c);
    const next = form.get('next') ?? '';
    const csrf = getCookie(c, cookieName(c, LOGIN)) ?? '';
    if (csrf === '' || !isSame(csrf, form.get('csrf') ?? '')) {
      return show(
        c,
        { next, note: 'This form was too old. Please sign in again; cookies have to be allowed.' },
        403,
      );
    }
    const wait = tries.secondsToWait();
    if (wait > 0) {
      c.header('Retry-After', String(wait));
      return show(c, { next, problem: `Too many wrong passwords. Try again in ${wait} seconds.` }, 429);
    }
    if (!isSame(form.get('password') ?? '', password)) {
      tries.fail();
      return show(c, { next, problem: 'This is not the password that was printed at the start.' }, 401);
    }
    deleteCookie(c, cookieName(c, LOGIN), optionsFor(c));
    // A new id at each sign-in, so that none that was planted before is ever a session's.
    setCookie(c, cookieName(c, SESSION), sessions.start(), optionsFor(c));
    return c.redirect(safeNext(next, new URL(c.req.url).origin), 303);
  });

  app.post('/logout', requireSession(sessions), requireCsrf, (c) => {
    sessions.end(getCookie(c, cookieName(c, SESSION)));
    deleteCookie(c, cookieName(c, SESSION), optionsFor(c));
    return c.redirect('/login?out=1', 303);
  });
  return app;
}
