import { html } from 'hono/html';
import type { CheckedFields } from './check-fields.js';
import type { Field } from './fields.js';

type Markup = ReturnType<typeof html>;

/** A field with its label, its hint, and what is wrong with it. */
export function row(field: Field, checked: CheckedFields | undefined): Markup {
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
