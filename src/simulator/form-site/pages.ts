import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { formatPrice } from '../money.js';
import type { Contact } from '../store/orders.js';
import { htmlDocument, type Content, type Markup } from '../ui/markup.js';

export const formDocument = (stylesheet: string, title: string, body: Content): Markup =>
  htmlDocument(
    title,
    html`<body>
      <main>${body}</main>
    </body>`,
    { stylesheet },
  );

interface Message {
  title: string;
  /** One or several paragraphs. */
  text: Content;
  status?: ContentfulStatusCode;
}

/** Creates a function that sends a page with a heading and a text. */
export function createMessagePage(stylesheet: string) {
  return (c: Context, { title, text, status = 200 }: Message): Response | Promise<Response> => {
    const paragraphs = [text].flat().map((paragraph) => html`<p>${paragraph}</p>`);
    return c.html(formDocument(stylesheet, title, [html`<h1>${title}</h1>`, ...paragraphs]), status);
  };
}

/** The message for a missing, unknown or expired token. */
export const INVALID_TOKEN = {
  title: 'This form cannot be opened any more',
  text: 'The link has expired or is not complete. Please go back to the page that you came from and open the form again.',
  status: 401,
} as const;

/** Renders a button's label with the price of its action. */
export const withPrice = (label: string, cents: number): Markup =>
  cents === 0 ? html`${label}` : html`${label} <span class="price">${formatPrice(cents)}</span>`;

export const contactLine = ({ name, phone }: Contact): Markup =>
  html`<p class="contact"><strong>${name}</strong> <span>${phone}</span></p>`;
