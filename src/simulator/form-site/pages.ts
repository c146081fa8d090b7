import { html } from 'hono/html';
import type { CheckedFields } from './check-fields.js';
import { row } from './controls.js';
import type { Field } from './fields.js';
import { FORM_ID, sections, withPrice, type Sections } from './sections.js';

/** Markup in which everything that was put in is escaped. */
type Markup = ReturnType<typeof html>;

/** What came of what was pressed. */
export interface Notice {
  isGood: boolean;
  words: string;
}

export interface FormPage extends Sections {
  title: string;
  industry: string;
  icon: string;
  /** Where the form is sent: the path that it was opened at. */
  action: string;
  token: string;
  /** Names this opening, so that a form sent twice is kept once. */
  visit: string;
  stylesheet: string;
  fields: readonly Field[];
  checked?: CheckedFields;
  notice?: Notice;
}

export function page(stylesheet: string, title: string, body: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>${title}</title>
        <link rel="stylesheet" href="${stylesheet}" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
}

/** A page with a heading and words: for a form that cannot be shown, and for thanks. */
export function messagePage(stylesheet: string, title: string, ...lines: (string | Markup)[]): Markup {
  return page(
    stylesheet,
    title,
    html`<h1>${title}</h1>
      ${lines.map((line) => html`<p>${line}</p>`)}`,
  );
}

export function thanksPage(stylesheet: string, title: string, reference: string): Markup {
  return messagePage(
    stylesheet,
    'Thank you',
    html`Your request for “${title}” has arrived. You will be contacted soon.`,
    html`Your reference: <strong class="reference">${reference}</strong>`,
  );
}

export const noticeLine = ({ isGood, words }: Notice): Markup =>
  isGood
    ? html`<p class="notice" role="status">${words}</p>`
    : html`<p class="summary" role="alert">${words}</p>`;

export function formPage(form: FormPage): Markup {
  const { fields, checked, notice, prices } = form;
  const problems = Object.keys(checked?.problems ?? {}).length;
  const summary = problems === 1 ? 'One field needs' : `${problems} fields need`;
  // One form for all: what was typed comes back whichever button is pressed. The first button is what Enter presses.
  return page(
    form.stylesheet,
    form.title,
    html`<header>
        <img src="${form.icon}" alt="" width="48" height="48" />
        <div>
          <h1>${form.title}</h1>
          <p class="industry">${form.industry}</p>
        </div>
      </header>
      ${notice ? noticeLine(notice) : ''}
      ${problems > 0 ? noticeLine({ isGood: false, words: `${summary} your attention.` }) : ''}
      <form id="${FORM_ID}" method="post" action="${form.action}" novalidate>
        <input type="hidden" name="token" value="${form.token}" />
        <input type="hidden" name="visit" value="${form.visit}" />
        ${fields.map((field) => row(field, checked))}
        <button name="do" value="publish">${withPrice('Send request', prices.publish)}</button>
      </form>
      ${sections(form)}`,
  );
}
