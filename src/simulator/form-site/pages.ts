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

export interface Message {
  title: string;
  /** One or several paragraphs. */
  text: Content;
  status?: ContentfulStatusCode;
}

/** Renders a page with a heading and a text. */
export function messagePage(stylesheet: string, { title, text }: Message): Markup {
  const paragraphs = [text].flat().map((paragraph) => html`<p>${paragraph}</p>`);
  return formDocument(stylesheet, title, [html`<h1>${title}</h1>`, ...paragraphs]);
}

/** Renders a button's label with the price of its action. */
export const withPrice = (label: string, cents: number): Markup =>
  cents === 0 ? html`${label}` : html`${label} <span class="price">${formatPrice(cents)}</span>`;

export const contactLine = ({ name, phone }: Contact): Markup =>
  html`<p class="contact"><strong>${name}</strong> <span>${phone}</span></p>`;
