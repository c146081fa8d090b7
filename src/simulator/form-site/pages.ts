import type { Context, MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Actions } from '../actions/actions.js';
import type { Complaints } from '../actions/complaints.js';
import type { Payments } from '../actions/payments.js';
import { formatPrice } from '../money.js';
import type { Contact } from '../store/orders.js';
import { LANGUAGE_PARAMETER, matchLanguage, negotiateLanguage, type Language } from '../locales/language.js';
import { getTexts } from '../locales/get-texts.js';
import type { Texts } from '../locales/texts.js';
import type { Stores } from '../store/stores.js';
import { htmlDocument, type Content, type Markup } from '../ui/markup.js';

/** Whether the form site's pages send messages to the widget around them. */
export interface FormMessages {
  enabled: boolean;
}

/** The stores and settings that the form site uses. */
export interface FormSiteDependencies extends Pick<
  Stores,
  'tokens' | 'tables' | 'secrets' | 'ledger' | 'orders'
> {
  hubUrl: string;
  formUrl: string;
  frameAncestors: readonly string[];
  formMessages: FormMessages;
  payments: Payments;
  actions: Actions;
  /** The texts that the hub's own data are in. */
  hubTexts: Texts;
  complaints: Complaints;
}

/** Own paths below the root. They have two segments, and a table's form one, so that they cannot collide. */
export const PATHS = {
  stylesheet: '-/form.css',
  script: '-/form.js',
  records: '-/records',
  complaint: '-/complaint',
  enterprise: '-/enterprise',
} as const;

/** The context of a request. The last three are of one with a valid token. */
export interface FormEnv {
  Variables: {
    language: Language;
    texts: Texts;
    token: string;
    /** The token's `client_user_id`. */
    user: string;
    /** Fields of a POST, or of a GET's query. */
    form: URLSearchParams;
  };
}

/** What the routes of the form site share. */
export interface FormSite extends FormSiteDependencies {
  /** Path of `{form_url}`, with a slash at its end. */
  root: string;
  /** Requires a valid token. It is in the form and not in a cookie, so that pages of other sites cannot send it. */
  requireUser: MiddlewareHandler<FormEnv>;
  /** Sends a page with a heading and a text. */
  sendMessage: (c: FormContext, message: Message) => Response | Promise<Response>;
}

export type FormContext = Context<FormEnv>;

/** Sets the language of a request: that of `?lang=`, else of `Accept-Language`. */
export const setLanguage: MiddlewareHandler<FormEnv> = (c, next) => {
  const chosen = matchLanguage(c.req.query(LANGUAGE_PARAMETER));
  const language = chosen ?? negotiateLanguage(c.req.header('Accept-Language'));
  c.set('language', language);
  c.set('texts', getTexts(language));
  return next();
};

/** Adds `?lang=` to a path of this site if the request has it, so that the chosen language stays. */
export const keepLanguage = (c: FormContext, path: string): string =>
  matchLanguage(c.req.query(LANGUAGE_PARAMETER)) ? withLanguage(path, c.var.language) : path;

export const withLanguage = (path: string, language: Language): string =>
  `${path}?${LANGUAGE_PARAMETER}=${language}`;

/**
 * Parses the short code of a form's URL: the single path segment below the root, decoded once. Returns undefined for an
 * empty segment, several segments, and invalid encoding.
 */
export function parseShortCode(url: string, root: string): string | undefined {
  const { pathname } = new URL(url);
  const segment = pathname.startsWith(root) ? pathname.slice(root.length) : '';
  if (segment === '' || segment.includes('/')) return undefined;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

interface FormDocument {
  /** Path of `{form_url}`, with a slash at its end. */
  root: string;
  title: string;
  body: Content;
}

export const formDocument = (
  { var: { language }, req }: FormContext,
  { root, title, body }: FormDocument,
): Markup =>
  htmlDocument(
    html`<body>
      <main>${body}</main>
    </body>`,
    {
      title,
      language,
      stylesheet: root + PATHS.stylesheet,
      // Widgets load the root in a frame without scripts, to connect early. A script there would fail on the page's console.
      head: req.path === root ? html`` : html`<script type="module" src="${root + PATHS.script}"></script>`,
    },
  );

export interface Message {
  title: string;
  /** One or several paragraphs. */
  text: Content;
  status?: ContentfulStatusCode;
}

/** Renders a page with a heading and a text. */
export function messagePage(c: FormContext, root: string, { title, text }: Message): Markup {
  const paragraphs = [text].flat().map((paragraph) => html`<p>${paragraph}</p>`);
  // Shown by the script, in a frame.
  const done = html`<button type="button" data-close hidden>${c.var.texts.formSite.done}</button>`;
  return formDocument(c, { root, title, body: [html`<h1>${title}</h1>`, ...paragraphs, done] });
}

/** Renders a button's label with the price of its action. */
export const withPrice = (label: string, cents: number): Markup =>
  cents === 0 ? html`${label}` : html`${label} <span class="price">${formatPrice(cents)}</span>`;

export const contactLine = ({ name, phone }: Contact): Markup =>
  html`<p class="contact"><strong>${name}</strong> <span>${phone}</span></p>`;
