import { html } from 'hono/html';
import type { CheckedFields } from './check-fields.js';
import type { Field } from './fields.js';

/** Markup in which everything that was put in is escaped. */
type Markup = ReturnType<typeof html>;

export interface FormPage {
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
}

function page(stylesheet: string, title: string, body: Markup): Markup {
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

export function formPage(form: FormPage): Markup {
  const { fields, checked } = form;
  const problems = Object.keys(checked?.problems ?? {}).length;
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
      ${
        problems > 0
          ? html`<p class="summary" role="alert">
              ${problems === 1 ? 'One field needs' : `${problems} fields need`} your attention.
            </p>`
          : ''
      }
      <form method="post" action="${form.action}" novalidate>
        <input type="hidden" name="token" value="${form.token}" />
        <input type="hidden" name="visit" value="${form.visit}" />
        ${fields.map((field) => row(field, checked))}
        <button>Send request</button>
      </form>`,
  );
}

function row(field: Field, checked: CheckedFields | undefined): Markup {
  const problem = checked?.problems[field.name];
  const describedBy = [field.hint ? `${field.name}-hint` : '', problem ? `${field.name}-problem` : '']
    .filter(Boolean)
    .join(' ');
  return html`<div class="field">
    <label for="${field.name}"
      >${field.label}${field.required ? '' : html` <span class="optional">(optional)</span>`}</label
    >
    ${field.hint ? html`<p class="hint" id="${field.name}-hint">${field.hint}</p>` : ''}
    ${control(field, checked?.values[field.name] ?? '', describedBy, problem !== undefined)}
    ${problem ? html`<p class="problem" id="${field.name}-problem">${problem}</p>` : ''}
  </div>`;
}

function control(field: Field, value: string, describedBy: string, isWrong: boolean): Markup {
  // As strings: the template leaves a boolean out.
  const common = html`id="${field.name}" name="${field.name}" aria-required="${String(field.required)}"
  aria-invalid="${String(isWrong)}" aria-describedby="${describedBy}"`;
  if (field.type === 'textarea') return html`<textarea rows="4" ${common}>${value}</textarea>`;
  if (field.type === 'select') {
    const options = field.options ?? [];
    return html`<select ${common}>
      <option value="">Please choose</option>
      ${options.map((option) => html`<option ${option === value ? 'selected' : ''}>${option}</option>`)}
    </select>`;
  }
  const isNumber = field.type === 'number';
  return html`<input
    type="${isNumber ? 'text' : field.type}"
    inputmode="${isNumber ? 'numeric' : ''}"
    autocomplete="${field.autocomplete ?? 'on'}"
    value="${value}"
    ${common}
  />`;
}
