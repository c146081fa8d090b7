import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { formRoutes } from './form-routes.js';
import { messagePage } from './pages.js';
import type { FormPaths, FormSiteParts } from './parts.js';
import { recordRoutes } from './record-routes.js';
import { refuseOtherSites } from './refuse-other-sites.js';
import { STYLESHEET } from './stylesheet.js';

// Above eight fields of the most characters, at nine bytes for a Chinese one: too much in one field is then told beside
// it, and what was typed is not lost.
const LONGEST_BODY = 256 * 1024;

/** The form site, at `{form_url}` (specification: Opening the form page). No script runs on it. */
export function createFormSite(parts: FormSiteParts): Hono {
  const { hubUrl, formUrl, frameAncestors } = parts;
  const root = new URL(`${formUrl}/`).pathname;
  const own = (name: string): string => `${root}-/${name}`;
  const paths: FormPaths = {
    root,
    stylesheet: own('form.css'),
    records: own('records'),
    complaint: own('complaint'),
    enterprise: own('enterprise'),
  };
  const { stylesheet } = paths;
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
    // The address holds the token, so it is told to nobody.
    c.header('Referrer-Policy', 'no-referrer');
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('X-Robots-Tag', 'noindex');
  });
  app.onError((_error, c) =>
    c.html(messagePage(stylesheet, 'Something went wrong', 'Please try again in a moment.'), 500),
  );
  app.get(stylesheet, (c) => c.text(STYLESHEET, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get(root, (c) =>
    c.html(messagePage(stylesheet, 'Form site', 'Forms open from the page that offers them.')),
  );
  app.post(
    '*',
    refuseOtherSites(formUrl, stylesheet),
    bodyLimit({
      maxSize: LONGEST_BODY,
      onError: (c) =>
        c.html(messagePage(stylesheet, 'That was too much', 'Please shorten what you wrote.'), 413),
    }),
  );
  recordRoutes(app, paths, parts);
  formRoutes(app, paths, parts);
  app.all('*', (c) => {
    c.header('Allow', 'GET, POST');
    return c.html(
      messagePage(stylesheet, 'That does not work here', 'A form can be opened and sent only.'),
      405,
    );
  });
  return app;
}
