import { html, nothing, type TemplateResult } from 'lit';
import { toDisplayText } from '../../hub/display-text.js';
import { isSafeShortCode } from '../../hub/form-url.js';
import type { ProjectTable } from '../../hub/tables.js';
import { OisSelectEvent } from './table-grid.events.js';

/** More tags would not fit. The rest is shown as a number. */
const MAX_TAGS = 3;

/**
 * A table's card: a single button, so that it is one stop for keyboards and screen readers. It dispatches `ois-select`.
 * @param unavailableText shown if the short code cannot be opened
 * @param options.isInTabOrder false if the Tab key skips the card, because arrow keys lead to it
 * @param options.mark marks in a text what a search has found
 */
export function cardView(
  table: ProjectTable,
  unavailableText: string,
  { isInTabOrder = true, mark = (text: string): unknown => text } = {},
): TemplateResult {
  const { icon, tags } = table;
  const name = toDisplayText(table.name);
  const isSafe = isSafeShortCode(table.short_code);
  const more = tags.length - MAX_TAGS;
  return html`<button
    part="card"
    type="button"
    tabindex=${isInTabOrder ? 0 : -1}
    aria-disabled=${isSafe ? nothing : 'true'}
    @click=${({ currentTarget }: Event) => isSafe && currentTarget?.dispatchEvent(new OisSelectEvent(table))}
  >
    <span part="icon" aria-hidden="true"
      >${firstLetter(name)}${
        icon
          ? html`<img src=${icon} alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" />`
          : nothing
      }</span
    >
    <span part="name" dir="auto">${mark(name || '—')}</span>
    <span part="industry" dir="auto">${isSafe ? mark(toDisplayText(table.industry)) : unavailableText}</span>
    <span part="tags"
      >${tags.slice(0, MAX_TAGS).map((tag) => html`<span part="tag" dir="auto">${mark(toDisplayText(tag))}</span>`)}${
        more > 0 ? html`<span part="more">+${more}</span>` : nothing
      }</span
    >
  </button>`;
}

/** A flag emoji, or a character with its combining marks. */
const LETTER = /\p{RI}{2}|.\p{M}*/su;

/** Returns the first character in upper case, or a dot for an empty name. */
function firstLetter(name: string): string {
  return LETTER.exec(name.trim())?.[0].toLocaleUpperCase() ?? '·';
}
