import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import {
  messagePage,
  PATHS,
  setLanguage,
  type FormContext,
  type FormEnv,
  type FormSite,
  type FormSiteDependencies,
} from './pages.js';
import { addFormRoutes } from './form-routes.js';
import { addRecordRoutes } from './records.js';
import { SCRIPT } from './script.js';
import { STYLESHEET } from './stylesheet.js';

/**
 * Above the maximum of eight fields of Chinese text, at nine bytes a character, so that a field that is too long is reported
 * beside it and the typed values are kept.
 */
const MAX_BODY_BYTES = 256 * 1024;

/**
 * Requires that a POST comes from the form site's own pages. The token in the form is the first check; this is the second,
 * because the embedding page has the token too. Unlike `hono/csrf`, this accepts `Origin: null`, which browsers without
 * `Sec-Fetch-Site` send because of the site's `Referrer-Policy`, and clients other than browsers, which send neither.
 */
function requireSameSite(formUrl: string, sendMessage: FormSite['sendMessage']): MiddlewareHandler<FormEnv> {
  const ownOrigin = new URL(formUrl).origin;
  return async (c, next) => {
    const [site, origin] = [c.req.header('Sec-Fetch-Site'), c.req.header('Origin') ?? 'null'];
    const isSameSite =
      site === undefined
        ? ['null', ownOrigin, new URL(c.req.url).origin].includes(origin)
        : ['same-origin', 'none'].includes(site);
    if (isSameSite) return next();
    return sendMessage(c, { ...c.var.texts.formSite.pages.otherSite, status: 403 });
  };
}

/** Creates the form site, at `{form_url}` (specification: Opening the form page). It works without scripts. */
export function createFormSite(dependencies: FormSiteDependencies): Hono<FormEnv> {
  const { hubUrl, formUrl, frameAncestors, formMessages, tokens } = dependencies;
  const root = new URL(`${formUrl}/`).pathname;
  const sendMessage: FormSite['sendMessage'] = (c, message) =>
    c.html(messagePage(c, root, message), message.status ?? 200);
  const requireUser: FormSite['requireUser'] = async (c, next) => {
    const form =
      c.req.method === 'POST' ? new URLSearchParams(await c.req.text()) : new URL(c.req.url).searchParams;
    const token = form.get('token') ?? '';
    const user = tokens.getUser(token);
    if (user === undefined) {
      return sendMessage(c, { ...c.var.texts.formSite.pages.invalidToken, status: 401 });
    }
    c.set('form', form);
    c.set('token', token);
    c.set('user', user);
    return next();
  };
  const site: FormSite = { ...dependencies, root, requireUser, sendMessage };
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    `img-src ${new URL(hubUrl).origin}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors.join(' ') || "'none'"}`,
  ].join('; ');

  const app = new Hono<FormEnv>();
  app.use(async (c, next) => {
    await next();
    c.header('Content-Security-Policy', policy);
    // The URL contains the token, so no request may send it as a referrer.
    c.header('Referrer-Policy', 'no-referrer');
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('X-Robots-Tag', 'noindex');
  });
  app.use(setLanguage);
  app.onError((_error, c) => sendMessage(c, { ...c.var.texts.formSite.pages.error, status: 500 }));
  app.get(root + PATHS.stylesheet, (c) =>
    c.text(STYLESHEET, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  app.get(root + PATHS.script, (c) =>
    c.text(formMessages.enabled ? SCRIPT : '', 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  // Browsers request it for a form in a tab of its own.
  app.get('/favicon.ico', (c) => c.body(null, 204));
  app.get(root, (c) => sendMessage(c, c.var.texts.formSite.pages.root));
  app.post(
    '*',
    requireSameSite(formUrl, sendMessage),
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c: FormContext) => sendMessage(c, { ...c.var.texts.formSite.pages.tooLarge, status: 413 }),
    }),
  );
  addRecordRoutes(app, site);
  addFormRoutes(app, site);
  app.all('*', (c) => {
    c.header('Allow', 'GET, POST');
    return sendMessage(c, { ...c.var.texts.formSite.pages.wrongMethod, status: 405 });
  });
  return app;
}
