import { randomUUID } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Session } from '../session/session.js';
import type { Content, Markup } from './markup.js';

/** What is wrong with what was typed, by field name. */
export type Problems = Partial<Record<string, string>>;

export interface Field {
  name: string;
  label: string;
  hint?: Content;
  value?: string;
  type?: 'text' | 'password' | 'search' | 'url' | 'number' | 'textarea' | 'select' | 'datetime-local';
  /** For `select`: what is sent, and what is read. */
  options?: readonly (readonly [value: string, label: string])[];
  /** Texts to choose from, where any other may be typed as well. */
  suggestions?: readonly string[];
  optional?: boolean;
  autocomplete?: string;
  inputmode?: 'numeric' | 'decimal' | 'url';
  /** In code's type: for ids, addresses and JSON. */
  mono?: boolean;
}

export const csrfField = (session: Session): Markup =>
  html`<input type="hidden" name="csrf" value="${session.csrf}" />`;

/** A one-time id: a form that is sent twice is acted upon once. */
export const onceField = (): Markup => html`<input type="hidden" name="once" value="${randomUUID()}" />`;

export const hiddenField = (name: string, value: string): Markup =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

/** A labelled control with its hint and its problem, all tied together for screen readers. */
export function field(one: Field, problems: Problems = {}, isFirstProblem = false): Markup {
  const { name, label, hint, optional = false } = one;
  const problem = problems[name];
  const describedBy = [hint ? `${name}-hint` : '', problem ? `${name}-problem` : '']
    .filter(Boolean)
    .join(' ');
  return html`<div class="field ${one.type === 'textarea' ? 'wide' : ''}">
    <label for="${name}">${label}${optional ? html` <span class="optional">(optional)</span>` : ''}</label>
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
    ${control(one, describedBy, problem !== undefined, isFirstProblem)}
    ${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}
  </div>`;
}

/** Several fields; the first that is wrong gets the focus. */
export function fields(all: readonly Field[], problems: Problems = {}): Markup[] {
  const first = all.find(({ name }) => problems[name] !== undefined);
  return all.map((one) => field(one, problems, one === first));
}

function control(one: Field, describedBy: string, isWrong: boolean, hasFocus: boolean): Markup {
  const { name, type = 'text', value = '', suggestions } = one;
  const common = html`id="${name}" name="${name}" aria-invalid="${String(isWrong)}"
  ${one.optional ? '' : raw('aria-required="true"')} ${one.mono ? raw('class="mono"') : ''}
  ${describedBy ? html`aria-describedby="${describedBy}"` : ''} ${hasFocus ? raw('autofocus') : ''}`;
  // A line break right after the tag is dropped by the parser: one of our own saves the user's.
  if (type === 'textarea') return html`<textarea rows="5" ${common}>${raw('\n')}${value}</textarea>`;
  if (type === 'select') {
    return html`<select ${common}>
      ${(one.options ?? []).map(
        ([sent, read]) =>
          html`<option value="${sent}" ${sent === value ? raw('selected') : ''}>${read}</option>`,
      )}
    </select>`;
  }
  const list = suggestions
    ? html`<datalist id="${name}-list">
        ${suggestions.map((text) => html`<option value="${text}"></option>`)}
      </datalist>`
    : '';
  return html`<input
      type="${type}"
      value="${value}"
      autocomplete="${one.autocomplete ?? 'off'}"
      spellcheck="false"
      ${one.inputmode ? html`inputmode="${one.inputmode}"` : ''}
      ${suggestions ? html`list="${name}-list"` : ''}
      ${common}
    />${list}`;
}

/** Says above a form that something below needs a second look. */
export function problemSummary(problems: Problems): Content {
  const count = Object.keys(problems).length;
  if (count === 0) return '';
  const text = count === 1 ? 'One field needs your attention.' : `${count} fields need your attention.`;
  return html`<p class="flash bad" role="alert">${text}</p>`;
}

export interface PostButton {
  action: string;
  label: string;
  /** Read out after the label, where several buttons have the same one. */
  about?: string;
  fields?: Record<string, string>;
  look?: 'plain' | 'primary' | 'quiet';
}

/** A form that is one button. */
export function postButton(session: Session, button: PostButton): Markup {
  const { action, label, about, look = 'plain' } = button;
  return html`<form method="post" action="${action}" class="inline">
    ${csrfField(session)}${onceField()}
    ${Object.entries(button.fields ?? {}).map(([name, value]) => hiddenField(name, value))}
    <button class="${look}">${label}${about ? html`<span class="unseen"> ${about}</span>` : ''}</button>
  </form>`;
}
