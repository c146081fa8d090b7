import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { FormPaths, FormSiteDependencies } from './context.js';
import { addFormRoutes } from './form-routes.js';
import { createMessagePage } from './pages.js';
import { addRecordRoutes } from './record-routes.js';
import { requireSameSite } from './require-same-site.js';
import { STYLESHEET } from './stylesheet.js';

/**
 * Above the maximum of eight fields of Chinese text, at nine bytes a character, so that a field that is too long is reported
 * beside it and the typed values are kept.
 */
const MAX_BODY_BYTES = 256 * 1024;

/** Creates the form site, at `{form_url}` (specification: Opening the form page). It has no scripts. */
export function createFormSite(dependencies: FormSiteDependencies): Hono {
  const { hubUrl, formUrl, frameAncestors } = dependencies;
  const root = new URL(`${formUrl}/`).pathname;
  const paths: FormPaths = {
    root,
    stylesheet: `${root}-/form.css`,
    records: `${root}-/records`,
    complaint: `${root}-/complaint`,
    enterprise: `${root}-/enterprise`,
  };
  const messagePage = createMessagePage(paths.stylesheet);
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    `img-src ${new URL(hubUrl).origin}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors.join(' ') || "'none'"}`,
  ].join('; ');

  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('Content-Security-Policy', policy);
    // The URL contains the token, so no request may send it as a referrer.
    c.header('Referrer-Policy', 'no-referrer');
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('X-Robots-Tag', 'noindex');
  });
  app.onError((_error, c) =>
    messagePage(c, { title: 'Something went wrong', text: 'Please try again in a moment.', status: 500 }),
  );
  app.get(paths.stylesheet, (c) => c.text(STYLESHEET, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get(root, (c) =>
    messagePage(c, { title: 'Form site', text: 'Forms open from the page that offers them.' }),
  );
  app.post(
    '*',
    requireSameSite(formUrl, (c) => {
      const text =
        'A page of another site sent this. Nothing was done. Please open the form and press there.';
      return messagePage(c, { title: 'That does not work from here', text, status: 403 });
    }),
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c) =>
        messagePage(c, { title: 'That was too much', text: 'Please shorten what you wrote.', status: 413 }),
    }),
  );
  addRecordRoutes(app, paths, dependencies);
  addFormRoutes(app, paths, dependencies);
  app.all('*', (c) => {
    c.header('Allow', 'GET, POST');
    const text = 'A form can be opened and sent only.';
    return messagePage(c, { title: 'That does not work here', text, status: 405 });
  });
  return app;
}
