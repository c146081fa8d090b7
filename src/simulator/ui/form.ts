import { randomUUID } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Texts } from '../locales/texts.js';
import type { FormField, Problems, Values } from './fields.js';
import type { Content, Markup } from './markup.js';

export const hiddenField = (name: string, value: string): Markup =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

/** A unique id, with which a form that is sent twice takes effect once. */
export const nonceField = (): Markup => hiddenField('once', randomUUID());

interface FormState {
  values: Values;
  problems?: Problems;
  /** Whether the first invalid field gets the focus. Default: false. */
  autofocus?: boolean;
  texts: Texts['ui'];
}

/** Renders fields with their labels, hints and error texts, which are connected for screen readers. */
export function renderFields(fields: readonly FormField[], state: FormState): Markup[] {
  const { values, problems = {}, autofocus = false, texts } = state;
  const firstInvalid = fields.find(({ name }) => problems[name] !== undefined);
  return fields.map((item) => {
    const { name, label, hint, optional } = item;
    const problem = problems[name];
    const ids = [hint ? `${name}-hint` : '', problem ? `${name}-problem` : ''].filter(Boolean).join(' ');
    const hasFocus = item.autofocus ?? (autofocus && item === firstInvalid);
    const attributes = html`id="${name}" name="${name}" aria-required="${String(!optional)}"
    aria-invalid="${String(problem !== undefined)}" ${ids ? html`aria-describedby="${ids}"` : ''}
    ${hasFocus ? raw('autofocus') : ''}`;
    return html`<div class="field">
      <label for="${name}"
        >${label}${optional ? html` <span class="optional">${texts.optional}</span>` : ''}</label
      >
      ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
      ${renderControl(item, values[name] ?? '', attributes)}
      ${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}
    </div>`;
  });
}

function renderControl(item: FormField, value: string, attributes: Markup): Markup {
  const { name, type = 'text', options = [], suggestions = [], autocomplete = 'off' } = item;
  const inputmode = type === 'number' ? 'numeric' : item.inputmode;
  if (type === 'textarea') return html`<textarea rows="4" ${attributes}>${value}</textarea>`;
  if (type === 'select') {
    const isSelected = (option: string): Content => (option === value ? raw('selected') : '');
    return html`<select ${attributes}>
      ${options.map(([option, text]) => html`<option value="${option}" ${isSelected(option)}>${text}</option>`)}
    </select>`;
  }
  const hasList = suggestions.length > 0;
  return html`<input
      type="${type === 'number' ? 'text' : type}"
      value="${type === 'password' ? '' : value}"
      autocomplete="${autocomplete}"
      spellcheck="false"
      ${inputmode ? html`inputmode="${inputmode}"` : ''}
      ${hasList ? html`list="${name}-list"` : ''}
      ${attributes}
    />${hasList ? html`<datalist id="${name}-list">${suggestions.map((text) => html`<option value="${text}"></option>`)}</datalist>` : ''}`;
}

/** Renders the number of invalid fields, above a form; nothing if all are valid. */
export function problemSummary(problems: Problems, texts: Texts['ui']): Content {
  const count = Object.keys(problems).length;
  return count === 0 ? '' : notice({ tone: 'bad', text: texts.problems(count) });
}

/** The result of an action, for the user. */
export interface Notice {
  tone: 'good' | 'bad';
  text: string;
}

export const notice = ({ tone, text }: Notice): Markup =>
  html`<p class="flash ${tone}" role="${tone === 'good' ? 'status' : 'alert'}">${text}</p>`;

interface PostButton {
  action: string;
  label: string;
  /** What the button applies to, for screen readers, if several buttons share a label. */
  about?: string;
  fields?: Record<string, string>;
  look?: 'plain' | 'quiet';
}

/** Renders a form that consists of one button. */
export const postButton = ({ action, label, about, fields = {}, look = 'plain' }: PostButton): Markup =>
  html`<form method="post" action="${action}" class="inline">
    ${nonceField()}${Object.entries(fields).map(([name, value]) => hiddenField(name, value))}
    <button class="${look}">${label}${about ? html`<span class="unseen"> ${about}</span>` : ''}</button>
  </form>`;
