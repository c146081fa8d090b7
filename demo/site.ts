import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context } from 'hono';
import { ROOT } from '../scripts/root.mjs';
import type { Backend } from '../src/server/index.js';
import { payTopUp } from './payments.js';
import { USERS, type Sessions } from './sessions.js';

export interface SiteOptions {
  backend: Backend;
  sessions: Sessions;
  origins: { page: string; hub: string; form: string; console: string };
  /** A page's HTML. */
  page: (file: PageFile) => Promise<string>;
  /** Is there a Content-Security-Policy? Not while developing, when Vite puts scripts of its own into the page. */
  strict: boolean;
}

export type PageFile = 'index.html' | 'classic.html' | 'embed.html';

/** All that the widget needs of a strict page: its script, the icons, the form's frame, and the page's own server. */
function strictPolicy(origins: SiteOptions['origins'], own: Record<string, string>): string {
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': "'self'",
    'img-src': `'self' ${origins.hub}`,
    'frame-src': origins.form,
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...own,
  };
  return Object.entries(policy)
    .map((directive) => directive.join(' '))
    .join('; ');
}

/** What a page's policy has of its own. */
const POLICIES: Record<PageFile, (origins: SiteOptions['origins']) => Record<string, string>> = {
  // It holds the full page in a frame, as an app would in its WebView.
  'index.html': ({ form }) => ({ 'frame-src': `'self' ${form}` }),
  'classic.html': () => ({}),
  // Its token comes from the host around it, so it asks the hub itself.
  'embed.html': ({ hub }) => ({ 'connect-src': `'self' ${hub}`, 'frame-ancestors': "'self'" }),
};

/** The little site around the widget: who is signed in, the backend kit under `/ois`, and the page's files. */
export function createSite({ backend, sessions, origins, page, strict }: SiteOptions): Hono {
  const site = new Hono();

  site.all('/ois/*', (context) => {
    const { address } = getConnInfo(context).remote;
    return backend.fetch(context.req.raw, address === undefined ? {} : { remoteAddress: address });
  });

  site.use(async (context, next) => {
    await next();
    if (strict && !context.res.headers.has('Content-Security-Policy')) {
      context.header('Content-Security-Policy', strictPolicy(origins, {}));
    }
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Cache-Control', 'no-cache');
  });

  const servePage = (file: PageFile) => async (context: Context) => {
    // A visitor without a session is signed in as the first user, so that there is something to see.
    const isNew = sessions.userOf(context.req.raw) === null;
    if (isNew) context.header('Set-Cookie', sessions.signIn(context.req.raw, USERS[0].id));
    if (strict) context.header('Content-Security-Policy', strictPolicy(origins, POLICIES[file](origins)));
    return context.html(await page(file));
  };
  site.get('/', servePage('index.html'));
  site.get('/classic', servePage('classic.html'));
  site.get('/embed.html', servePage('embed.html'));

  site.get('/demo/site', (context) =>
    context.json({ user: sessions.userOf(context.req.raw), users: USERS, origins }),
  );

  site.post('/demo/user', async (context) => {
    // JSON from another origin would need a preflight, which this site does not answer.
    if (!context.req.header('content-type')?.startsWith('application/json')) {
      return context.json({ message: 'Send JSON.' }, 415);
    }
    const body: unknown = await context.req.json().catch(() => null);
    const wanted = typeof body === 'object' && body !== null && 'user' in body ? body.user : undefined;
    const user = USERS.find(({ id }) => id === wanted);
    if (!user)
      return context.json({ message: `Choose one of ${USERS.map(({ id }) => id).join(', ')}.` }, 400);
    context.header('Set-Cookie', sessions.signIn(context.req.raw, user.id));
    return context.json({ user: user.id });
  });

  site.post('/demo/top-up', async (context) => {
    if (!context.req.header('content-type')?.startsWith('application/json')) {
      return context.json({ message: 'Send JSON.' }, 415);
    }
    const user = sessions.userOf(context.req.raw);
    if (user === null) return context.json({ message: 'Sign in first.' }, 401);
    const { status, message } = await payTopUp(backend, user);
    return context.json({ message }, status);
  });

  site.get('/:file{ois-[a-z.-]+\\.(js(\\.map)?|css)}', serveStatic({ root: `${ROOT}dist` }));
  for (const file of ['page.js', 'phone.js', 'payment.js', 'page.css', 'phone.css', 'favicon.svg']) {
    site.get(`/${file}`, serveStatic({ path: `${ROOT}demo/${file}` }));
  }
  return site;
}
