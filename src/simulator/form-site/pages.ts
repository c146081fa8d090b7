import type { Context, MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Actions } from '../actions/actions.js';
import type { Complaints } from '../actions/complaints.js';
import type { Payments } from '../actions/payments.js';
import { formatPrice } from '../money.js';
import type { Contact } from '../store/orders.js';
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

/** The context of a request with a valid token. */
export interface FormEnv {
  Variables: {
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
  sendMessage: (c: Context, message: Message) => Response | Promise<Response>;
}

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

export const formDocument = (root: string, title: string, body: Content): Markup =>
  htmlDocument(
    title,
    html`<body>
      <main>${body}</main>
    </body>`,
    {
      stylesheet: root + PATHS.stylesheet,
      head: html`<script type="module" src="${root + PATHS.script}"></script>`,
    },
  );

export interface Message {
  title: string;
  /** One or several paragraphs. */
  text: Content;
  status?: ContentfulStatusCode;
}

/** Renders a page with a heading and a text. */
export function messagePage(root: string, { title, text }: Message): Markup {
  const paragraphs = [text].flat().map((paragraph) => html`<p>${paragraph}</p>`);
  // Shown by the script, in a frame.
  const done = html`<button type="button" data-close hidden>Done</button>`;
  return formDocument(root, title, [html`<h1>${title}</h1>`, ...paragraphs, done]);
}

/** Renders a button's label with the price of its action. */
export const withPrice = (label: string, cents: number): Markup =>
  cents === 0 ? html`${label}` : html`${label} <span class="price">${formatPrice(cents)}</span>`;

export const contactLine = ({ name, phone }: Contact): Markup =>
  html`<p class="contact"><strong>${name}</strong> <span>${phone}</span></p>`;
