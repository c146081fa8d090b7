import { html } from 'hono/html';
import type { Content, Markup } from '../view/markup.js';
import { badge, codeBlock } from '../view/parts.js';
import type { ShownCall } from './call-result.js';

const headerLines = (headers: readonly [string, string][]): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n');

const block = (title: string, text: string, copy = false): Markup =>
  html`<div class="code-head">
      <h3>${title}</h3>
      ${copy ? html`<button type="button" class="quiet" data-copy="${text}" hidden>Copy<span class="unseen"> ${title}</span></button>` : ''}
    </div>
    ${codeBlock(title, text)}`;

function outcome({ status, duration }: ShownCall): Content {
  if (status === undefined) return badge('bad', 'No answer');
  return [badge(status < 300 ? 'good' : 'bad', `HTTP ${status}`), html`<span>${duration} ms</span>`];
}

/** One call with its answer, and the same as curl. */
export function callView(call: ShownCall): Markup {
  const request = [
    `${call.method} ${call.url}`,
    headerLines(call.requestHeaders),
    call.requestBody && `\n${call.requestBody}`,
  ];
  const response = [headerLines(call.responseHeaders), call.responseBody && `\n${call.responseBody}`];
  return html`<section class="card">
    <h2>${call.title}</h2>
    <div class="call-line">${outcome(call)}</div>
    ${block('Response', response.filter(Boolean).join('\n').trim())}
    ${block('Request', request.filter(Boolean).join('\n'))} ${block('As curl', call.curl, true)}
  </section>`;
}
