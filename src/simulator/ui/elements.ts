import { html, raw } from 'hono/html';
import type { Texts } from '../locales/texts.js';
import type { Content, Markup } from './markup.js';

export type Tone = 'good' | 'warn' | 'bad' | 'plain';

export const badge = (tone: Tone, text: string): Markup => html`<span class="badge ${tone}">${text}</span>`;

const tableRow = (cells: Content): Markup =>
  html`<tr role="row">
    ${cells}
  </tr>`;

/** A column of a table: how it renders a row's cell, and whether the cells are numbers or buttons. */
export type Column<T> = readonly [label: string, render: (row: T) => Content, kind?: 'number' | 'actions'];

/**
 * Renders a table, which narrow containers show as one card per row. The explicit roles are needed because browsers drop
 * a table's semantics if CSS changes its display.
 * @param columns the first one is the rows' heading
 */
export function dataTable<T>(caption: string, rows: readonly T[], columns: readonly Column<T>[]): Markup {
  const getClass = (column: Column<T>): string => (column === columns[0] ? 'main' : (column[2] ?? ''));
  const header = (column: Column<T>): Markup =>
    html`<th role="columnheader" scope="col" class="${getClass(column)}">${column[0]}</th>`;
  const cell = (row: T, column: Column<T>): Markup => {
    const [label, render] = column;
    return html`<td role="cell" class="${getClass(column)}">
      <span class="cell-label" aria-hidden="true">${label}</span>
      <div>${render(row)}</div>
    </td>`;
  };
  return html`<div class="card flush">
    <table role="table">
      <caption class="unseen">
        ${caption}
      </caption>
      <thead role="rowgroup">
        ${tableRow(columns.map(header))}
      </thead>
      <tbody role="rowgroup">
        ${rows.map((row) => tableRow(columns.map((column) => cell(row, column))))}
      </tbody>
    </table>
  </div>`;
}

/** Renders a placeholder for an empty list: why it is empty, and what to do. */
export const emptyState = (title: string, text: Content, action: Content = ''): Markup =>
  html`<div class="card empty">
    <h2>${title}</h2>
    <p>${text}</p>
    ${action}
  </div>`;

export const linkButton = (
  href: string,
  label: Content,
  look: 'primary' | 'plain' | 'quiet' = 'plain',
): Markup => html`<a class="button ${look}" href="${href}">${label}</a>`;

/** Renders a link in a table row. @param about what it applies to, for screen readers */
export const rowLink = (href: string, label: string, about: string): Markup =>
  linkButton(href, html`${label}<span class="unseen"> ${about}</span>`, 'quiet');

/** Renders a name with a line-break opportunity after each underscore. */
export const breakable = (name: string): Content =>
  name.split('_').map((part, index) => (index === 0 ? part : [html`_<wbr />`, part]));

/** Renders a copy button. The script shows it. */
export const copyButton = (text: string, about: string, texts: Texts['ui']): Markup =>
  html`<button
    type="button"
    class="quiet"
    data-copy="${text}"
    data-copied="${texts.copied}"
    data-failed="${texts.copyByHand}"
    hidden
  >
    ${texts.copy}<span class="unseen"> ${about}</span>
  </button>`;

export const copyable = (text: string, about: string, texts: Texts['ui']): Markup =>
  html`<span class="copyable"><code>${text}</code>${copyButton(text, about, texts)}</span>`;

/** How many times longer a text may become by indenting it: deeply nested arrays would become thousands of times longer. */
const MAX_INDENTED_RATIO = 20;

/** Removes the whitespace between the parts of JSON, and writes its strings as JavaScript does. */
const compactJson = (json: string): string =>
  json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_part, text?: string) =>
    text ? JSON.stringify(JSON.parse(text)) : '',
  );

/**
 * Indents JSON. Returns other text unchanged, and JSON that would become too long or would change, such as a number that JavaScript
 * rounds.
 */
function prettyPrint(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    if (JSON.stringify(value) !== compactJson(text)) return text;
    const indented = JSON.stringify(value, null, 2);
    return indented.length > text.length * MAX_INDENTED_RATIO ? text : indented;
  } catch {
    return text;
  }
}

/** Formats a message's first lines, its headers, and its body, which is indented if it is JSON. */
export function formatMessage(
  lines: readonly string[],
  headers: Iterable<readonly [name: string, value: string]>,
  body: string,
): string {
  const head = [...lines, ...[...headers].map(([name, value]) => `${name}: ${value}`)];
  return [...head, ...(body === '' ? [] : ['', prettyPrint(body)])].join('\n');
}

/** Renders preformatted text. It can be focused, because it may scroll. */
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

/** Renders the region in which a form's results appear. */
export const resultRegion = (results: Content, texts: Texts['ui']): Markup =>
  html`<div role="region" aria-label="${texts.result}" id="result">${results}</div>`;

interface Pager {
  path: string;
  query?: Record<string, string>;
  /** The current page, from 1. */
  page: number;
  pages: number;
}

/** Renders links to the previous and next page of a list. */
export function pager({ path, query = {}, page, pages }: Pager, texts: Texts['ui']): Content {
  if (pages <= 1) return '';
  const buildHref = (number: number): string =>
    `${path}?${new URLSearchParams({ ...query, page: String(number) }).toString()}`;
  return html`<nav class="pager" aria-label="${texts.pages}">
    ${page > 1 ? linkButton(buildHref(page - 1), texts.previous) : ''}
    <span>${texts.page(page, pages)}</span>
    ${page < pages ? linkButton(buildHref(page + 1), texts.next) : ''}
  </nav>`;
}

/** Renders links between sections, or between views of a section. */
export const tabs = (
  label: string,
  links: readonly (readonly [href: string, label: string])[],
  current: string,
): Markup =>
  html`<nav aria-label="${label}" class="tabs">
    ${links.map(([href, text]) => html`<a href="${href}" ${href === current ? raw('aria-current="page"') : ''}>${text}</a>`)}
  </nav>`;

/** Renders a time in UTC to the second. A line can break only between date and time. @param ms milliseconds since 1970 */
export function formatTime(ms: number): Markup {
  const iso = new Date(ms).toISOString();
  return html`<time datetime="${iso}"
    ><span class="whole">${iso.slice(0, 10)}</span> <span class="whole">${iso.slice(11, 19)} UTC</span></time
  >`;
}
