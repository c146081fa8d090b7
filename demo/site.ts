import { randomBytes } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context } from 'hono';
import { ROOT } from '../scripts/root.mjs';
import type { Sessions } from './sessions.js';
import { createSiteApi, getLanguage, type Catalogue, type SiteApiOptions } from './site-api.js';
import { fillTemplate } from './texts.js';
import { USERS } from './users.js';

export interface SiteOptions extends SiteApiOptions {
  sessions: Sessions;
  /** A page's HTML. */
  page: (file: PageFile) => Promise<string>;
  /** Whether pages have a Content-Security-Policy. Not in development, where Vite adds scripts to the page. */
  strict: boolean;
}

export type PageFile =
  | 'index.html'
  | 'classic.html'
  | 'embed.html'
  | 'first-cards.html'
  | 'states.html'
  | 'states-form.html';

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
  'index.html': ({ hub, form }) => ({
    // Its settings include hub-url.
    'connect-src': `'self' ${hub} ${form}`,
    'frame-src': `'self' ${form}`,
  }),
  'classic.html': () => ({}),
  // Its forms are pages of this site.
  'states.html': () => ({ 'frame-src': "'self'" }),
  'states-form.html': () => ({ 'frame-ancestors': "'self'" }),
  // Gets its token from the host, and so requests the hub itself.
  'embed.html': ({ hub, form }) => ({ 'connect-src': `'self' ${hub} ${form}`, 'frame-ancestors': "'self'" }),
};

/** The little site around the widget: pages and files, and what their server does. */
export function createSite(options: SiteOptions): Hono {
  const { catalogues, sessions, page, strict } = options;
  const site = new Hono();

  // Before the headers of files: the backend kit sets its own.
  site.route('/', createSiteApi({ ...options, getRemoteAddress: (c) => getConnInfo(c).remote.address }));

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
    // This page is in English, with the endpoint of the English hub.
    const language = file === 'classic.html' ? 'en' : getLanguage(context);
    const { origins, basePath } = catalogues[language];
    if (strict) context.header('Content-Security-Policy', createPolicy(origins, POLICIES[file](origins)));
    const html = await page(file);
    return context.html(file === 'index.html' ? fillTemplate(html, { language, basePath }) : html);
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
    const html = fillTemplate(await page('first-cards.html'), { language, basePath });
    return context.html(html.replace('<ois-widget></ois-widget>', () => widget));
  });
  site.get('/', servePage('index.html'));
  site.get('/classic', servePage('classic.html'));
  site.get('/embed.html', servePage('embed.html'));
  site.get('/demo/states.html', servePage('states.html'));
  site.get('/demo/form/:shortCode', servePage('states-form.html'));

  const fromDist = serveStatic({ root: `${ROOT}dist` });
  site.get('/:file{ois-[a-z0-9.-]+\\.(js(\\.map)?|css)}', fromDist);
  site.get('/themes/:file{[a-z]+\\.css}', fromDist);
  const fromDemo = serveStatic({ root: `${ROOT}demo` });
  site.get('/:file{(page|phone|payment|site-data)\\.js|(page|panel|phone)\\.css|favicon\\.svg}', fromDemo);
  site.get('/playground/:file{[a-z-]+\\.js}', fromDemo);
  site.get('/demo/:file{(states[a-z-]*|fake-hub)\\.(js|css)}', serveStatic({ root: ROOT }));
  return site;
}
