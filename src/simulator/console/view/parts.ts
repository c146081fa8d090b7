import { html, raw } from 'hono/html';
import type { Content, Markup } from './markup.js';

export type Tone = 'good' | 'warn' | 'bad' | 'plain';

export const badge = (tone: Tone, text: string): Markup => html`<span class="badge ${tone}">${text}</span>`;

export interface Column<T> {
  label: string;
  cell: (row: T) => Content;
  kind?: 'main' | 'number' | 'actions';
}

/**
 * A table that turns into one card a row where it is narrow. The roles are said once more, because browsers forget
 * them where a table is laid out as something else.
 */
export function dataTable<T>(caption: string, columns: readonly Column<T>[], rows: readonly T[]): Markup {
  return html`<div class="card flush">
    <table role="table">
      <caption class="unseen">
        ${caption}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          ${columns.map(({ label, kind = '' }) => html`<th role="columnheader" scope="col" class="${kind}">${label}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map(
          (row) =>
            html`<tr role="row">
              ${columns.map(
                ({ label, cell, kind = '' }) =>
                  html`<td role="cell" class="${kind}">
                    <span class="cell-label" aria-hidden="true">${label}</span>
                    <div>${cell(row)}</div>
                  </td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** In place of a list with nothing in it: why, and what to do. */
export const empty = (title: string, text: Content, action: Content = ''): Markup =>
  html`<div class="card empty">
    <h2>${title}</h2>
    <p>${text}</p>
    ${action}
  </div>`;

export const linkButton = (href: string, label: string, look: 'primary' | 'plain' = 'plain'): Markup =>
  html`<a class="button ${look}" href="${href}">${label}</a>`;

/** A name in which a line may break after each underscore. */
export const breakable = (name: string): Content =>
  name.split('_').map((part, index) => (index === 0 ? part : [html`_<wbr />`, part]));

/** A text that one takes elsewhere. The button comes to life with the script. */
export const copyable = (text: string, what: string): Markup =>
  html`<span class="copyable"
    ><code>${text}</code
    ><button type="button" class="quiet" data-copy="${text}" hidden>
      Copy<span class="unseen"> ${what}</span>
    </button></span
  >`;

/** Long text in code's type, as it is. It may scroll, so the keyboard can reach it. */
export const codeBlock = (label: string, text: string): Markup =>
  html`<pre class="code" tabindex="0" role="group" aria-label="${label}"><code>${text}</code></pre>`;

export const facts = (rows: readonly (readonly [label: string, value: Content])[]): Markup =>
  html`<dl class="facts">
    ${rows.map(
      ([label, value]) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;

export const card = (title: string, body: Content): Markup =>
  html`<section class="card">
    <h2>${title}</h2>
    ${body}
  </section>`;

/** Previous and next, for lists that are shown in pages. */
export function pager(path: string, query: Record<string, string>, page: number, pages: number): Content {
  if (pages <= 1) return '';
  const to = (number: number): string =>
    `${path}?${new URLSearchParams({ ...query, page: String(number) }).toString()}`;
  return html`<nav class="pager" aria-label="Pages">
    ${page > 1 ? linkButton(to(page - 1), 'Previous') : ''}
    <span>Page ${page} of ${pages}</span>
    ${page < pages ? linkButton(to(page + 1), 'Next') : ''}
  </nav>`;
}

/** Links between views of one thing. */
export const tabs = (
  label: string,
  all: readonly (readonly [href: string, label: string])[],
  current: string,
): Markup =>
  html`<nav aria-label="${label}" class="tabs">
    ${all.map(([href, text]) => html`<a href="${href}" ${href === current ? raw('aria-current="page"') : ''}>${text}</a>`)}
  </nav>`;

/** An end user's name, which leads to the user's points. */
export const userLink = (id: string): Markup =>
  html`<a href="/points/user?${new URLSearchParams({ id }).toString()}">${id}</a>`;
