import { randomBytes } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context } from 'hono';
import { ROOT } from '../scripts/root.mjs';
import type { Backend } from '../src/server/index.js';
import {
  LANGUAGE_PARAMETER,
  matchLanguage,
  negotiateLanguage,
  type Language,
} from '../src/simulator/locales/language.js';
import { payTopUp } from './payments.js';
import { USERS, type Sessions } from './sessions.js';
import { DEMO_TEXTS, fillTemplate } from './texts.js';

/** The hub of a language: its tables are in that language. */
export interface Catalogue {
  /** The backend kit for this hub. */
  backend: Backend;
  /** Path at which the backend kit is mounted. */
  basePath: string;
  origins: { page: string; hub: string; form: string; console: string };
}

export interface SiteOptions {
  catalogues: Readonly<Record<Language, Catalogue>>;
  sessions: Sessions;
  /** A page's HTML. */
  page: (file: PageFile) => Promise<string>;
  /** Whether pages have a Content-Security-Policy. Not in development, where Vite adds scripts to the page. */
  strict: boolean;
}

/** Scripts and styles of the states page. */
const STATES_PAGE_FILES = [
  'fake-hub.js',
  'states-forms.js',
  'states-notifications.js',
  'states-elements.js',
  'states-page.js',
  'states.css',
  'states.js',
];

export type PageFile =
  'index.html' | 'classic.html' | 'embed.html' | 'first-cards.html' | 'states.html' | 'states-form.html';

/** Returns the strictest policy that all of the widget works with: its script, icons, form site and the page's own server. */
function createPolicy(origins: Catalogue['origins'], overrides: Record<string, string>): string {
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': `'self' ${origins.form}`,
    'img-src': `'self' ${origins.hub}`,
    'frame-src': origins.form,
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...overrides,
  };
  return Object.entries(policy)
    .map((directive) => directive.join(' '))
    .join('; ');
}

/** Directives that differ between the pages. */
const POLICIES: Record<
  Exclude<PageFile, 'first-cards.html'>,
  (origins: Catalogue['origins']) => Record<string, string>
> = {
  // Shows the full page in a frame, as an app does in its WebView.
  'index.html': ({ form }) => ({ 'frame-src': `'self' ${form}` }),
  'classic.html': () => ({}),
  // Its forms are pages of this site.
  'states.html': () => ({ 'frame-src': "'self'" }),
  'states-form.html': () => ({ 'frame-ancestors': "'self'" }),
  // Gets its token from the host, and so requests the hub itself.
  'embed.html': ({ hub, form }) => ({ 'connect-src': `'self' ${hub} ${form}`, 'frame-ancestors': "'self'" }),
};

/** Returns the language of `?lang=`, else of `Accept-Language`. */
const getLanguage = ({ req }: Context): Language =>
  matchLanguage(req.query(LANGUAGE_PARAMETER)) ?? negotiateLanguage(req.header('Accept-Language'));

/** The little site around the widget: who is signed in, the backend kit of each language, and the page's files. */
export function createSite({ catalogues, sessions, page, strict }: SiteOptions): Hono {
  const site = new Hono();

  for (const { backend, basePath } of Object.values(catalogues)) {
    site.all(`${basePath}/*`, (context) => {
      const { address } = getConnInfo(context).remote;
      return backend.fetch(context.req.raw, address === undefined ? {} : { remoteAddress: address });
    });
  }

  site.use(async (context, next) => {
    await next();
    if (strict && !context.res.headers.has('Content-Security-Policy')) {
      context.header('Content-Security-Policy', createPolicy(catalogues[getLanguage(context)].origins, {}));
    }
    context.header('X-Content-Type-Options', 'nosniff');
    // A deferred file has the id of its build in its name.
    const isDeferred = /-[0-9a-f]{8}\.js$/.test(context.req.path) && context.res.ok;
    context.header('Cache-Control', isDeferred ? 'public, max-age=31536000, immutable' : 'no-cache');
  });

  const servePage = (file: keyof typeof POLICIES) => async (context: Context) => {
    // Signs a new visitor in as the first user.
    const isNew = sessions.findUser(context.req.raw) === null;
    if (isNew) context.header('Set-Cookie', sessions.signIn(context.req.raw, USERS[0].id));
    const language = getLanguage(context);
    const { origins, basePath } = catalogues[language];
    if (strict) context.header('Content-Security-Policy', createPolicy(origins, POLICIES[file](origins)));
    const html = await page(file);
    return context.html(file === 'index.html' ? fillTemplate(html, language, basePath) : html);
  };
  // The widget with its first cards in the HTML. A card opens its form without scripts too.
  site.get('/first-cards', async (context) => {
    const language = getLanguage(context);
    const { origins, basePath, backend } = catalogues[language];
    const nonce = randomBytes(16).toString('base64');
    if (strict) {
      const policy = {
        'style-src': `'self' 'nonce-${nonce}'`,
        'form-action': `'self' ${origins.form}`,
      };
      context.header('Content-Security-Policy', createPolicy(origins, policy));
    }
    if (sessions.findUser(context.req.raw) === null)
      context.header('Set-Cookie', sessions.signIn(context.req.raw, USERS[0].id));
    const attributes = { locale: language, points: true, notifications: true, 'url-state': true };
    const widget = await backend.render(context.req.raw, { attributes, nonce });
    const html = fillTemplate(await page('first-cards.html'), language, basePath);
    return context.html(html.replace('<ois-widget></ois-widget>', () => widget));
  });
  site.get('/', servePage('index.html'));
  site.get('/classic', servePage('classic.html'));
  site.get('/embed.html', servePage('embed.html'));
  site.get('/demo/states.html', servePage('states.html'));
  site.get('/demo/form/:shortCode', servePage('states-form.html'));

  site.get('/demo/site', (context) => {
    const language = getLanguage(context);
    const { origins, basePath } = catalogues[language];
    const { scripts: texts } = DEMO_TEXTS[language];
    return context.json({
      user: sessions.findUser(context.req.raw),
      users: USERS,
      origins,
      basePath,
      texts,
    });
  });

  site.post('/demo/user', async (context) => {
    // JSON from another origin needs a preflight, which this site does not allow.
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
    const user = sessions.findUser(context.req.raw);
    if (user === null) return context.json({ message: 'Sign in first.' }, 401);
    const language = getLanguage(context);
    const { backend } = catalogues[language];
    const texts = DEMO_TEXTS[language].server;
    const { status, message } = await payTopUp({ backend, clientUserId: user, texts });
    return context.json({ message }, status);
  });

  site.get('/:file{ois-[a-z0-9.-]+\\.(js(\\.map)?|css)}', serveStatic({ root: `${ROOT}dist` }));
  for (const file of STATES_PAGE_FILES) {
    site.get(`/demo/${file}`, serveStatic({ path: `${ROOT}demo/${file}` }));
  }
  for (const file of [
    'page.js',
    'phone.js',
    'payment.js',
    'site-data.js',
    'page.css',
    'phone.css',
    'favicon.svg',
  ]) {
    site.get(`/${file}`, serveStatic({ path: `${ROOT}demo/${file}` }));
  }
  return site;
}
