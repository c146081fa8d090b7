import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { sureIconUrl } from '../icons/draw-icon.js';
import type { Stores } from '../store/stores.js';
import { nameOf, type SimulatedTable } from '../store/tables.js';
import { checkFields } from './check-fields.js';
import { fieldsOf } from './fields.js';
import { formPage, messagePage, thanksPage } from './pages.js';
import { shortCodeOf } from './short-code.js';
import { STYLESHEET } from './stylesheet.js';

interface FormSiteParts extends Pick<Stores, 'tokens' | 'tables' | 'submissions' | 'secrets'> {
  hubUrl: string;
  formUrl: string;
  frameAncestors: readonly string[];
}

// Above eight fields of the most characters, at nine bytes for a Chinese one: too much in one field is then told beside
// it, and what was typed is not lost.
const LONGEST_BODY = 256 * 1024;

/** The form site, at `{form_url}` (specification: Opening the form page). No script runs on it. */
export function createFormSite(parts: FormSiteParts): Hono {
  const { hubUrl, formUrl, frameAncestors, tokens, tables, submissions, secrets } = parts;
  const root = new URL(`${formUrl}/`).pathname;
  // Two parts, so that no short code, which is one part, is ever taken for it.
  const stylesheet = `${root}-/form.css`;
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

  const noToken = (c: Context) =>
    c.html(
      messagePage(
        stylesheet,
        'This form cannot be opened any more',
        'The link has expired or is not complete. Please go back to the page that you came from and open the form again.',
      ),
      401,
    );
  const noTable = (c: Context) =>
    c.html(
      messagePage(
        stylesheet,
        'There is no such form',
        'It may have been withdrawn. Please choose another project.',
      ),
      404,
    );

  const published = (c: Context): Readonly<SimulatedTable> | undefined => {
    const shortCode = shortCodeOf(c.req.url, root);
    const table = shortCode === undefined ? undefined : tables.get(shortCode);
    return table?.status === 'published' ? table : undefined;
  };
  const formOf = (c: Context, table: Readonly<SimulatedTable>, token: string, visit: string) => ({
    title: nameOf(table),
    industry: table.industry,
    icon: sureIconUrl(hubUrl, table),
    action: new URL(c.req.url).pathname,
    token,
    visit,
    stylesheet,
    fields: fieldsOf(table.industry),
  });

  app.get(root, (c) =>
    c.html(messagePage(stylesheet, 'Form site', 'Forms open from the page that offers them.')),
  );

  app.get('*', (c) => {
    if (shortCodeOf(c.req.url, root) === undefined) return noTable(c);
    const token = c.req.query('token') ?? '';
    if (tokens.userOf(token) === undefined) return noToken(c);
    const table = published(c);
    return table ? c.html(formPage(formOf(c, table, token, secrets.hex(16)))) : noTable(c);
  });

  const tooLarge = (c: Context) =>
    c.html(messagePage(stylesheet, 'That was too much', 'Please shorten what you wrote.'), 413);
  app.post('*', bodyLimit({ maxSize: LONGEST_BODY, onError: tooLarge }), async (c) => {
    const sent = new URLSearchParams(await c.req.text());
    // The token stands in the form, not in a cookie: a page of another site has none to send along.
    const token = sent.get('token') ?? '';
    const user = tokens.userOf(token);
    if (user === undefined) return noToken(c);
    const table = published(c);
    if (!table) return noTable(c);
    const form = formOf(c, table, token, sent.get('visit') ?? '');
    const checked = checkFields(form.fields, sent);
    if (Object.keys(checked.problems).length > 0) return c.html(formPage({ ...form, checked }), 422);
    const { reference } = submissions.keep(form.visit, {
      short_code: table.short_code,
      client_user_id: user,
      fields: checked.values,
    });
    return c.html(thanksPage(stylesheet, form.title, reference));
  });
  app.all('*', (c) => {
    c.header('Allow', 'GET, POST');
    return c.html(
      messagePage(stylesheet, 'That does not work here', 'A form can be opened and sent only.'),
      405,
    );
  });
  return app;
}
