import { html, nothing, type TemplateResult } from 'lit';
import { toDisplayText } from '../../hub/display-text.js';
import { isSafeShortCode } from '../../hub/short-code.js';
import type { ProjectTable } from '../../hub/tables.js';
import { OisSelectEvent } from './table-grid.events.js';

/** More tags would not fit. The rest is shown as a number. */
const MAX_TAGS = 3;

interface CardOptions {
  /** False if the Tab key skips the card, because arrow keys lead to it. */
  isInTabOrder?: boolean;
  /** Marks in a text what a search has found. */
  mark?: (text: string) => unknown;
  /** Renders a link around the card's heading; undefined: it gets a button. */
  link?: ((content: TemplateResult) => TemplateResult) | undefined;
}

/**
 * A table's card. The button or link in its heading covers all of it, and dispatches `ois-select`.
 * @param unavailableText shown if the short code cannot be opened
 */
export function cardView(
  table: ProjectTable,
  unavailableText: string,
  { isInTabOrder = true, mark = (text: string): unknown => text, link }: CardOptions = {},
): TemplateResult {
  const { icon, tags } = table;
  const name = toDisplayText(table.name);
  const isSafe = isSafeShortCode(table.short_code);
  const detail = isSafe ? toDisplayText(table.industry) : unavailableText;
  const content = html`<span part="name" dir="auto">${mark(name || '—')}</span>
    <span part="industry" dir="auto">${mark(detail)}</span>`;
  const more = tags.length - MAX_TAGS;
  return html`<div part="card">
    <span part="icon" aria-hidden="true"
      >${firstLetter(name)}${
        icon ? html`<img src=${icon} alt="" loading="lazy" referrerpolicy="no-referrer" />` : nothing
      }</span
    >
    <h3>
      ${
        link?.(content) ??
        html`<button
          part="card-open"
          type="button"
          tabindex=${isInTabOrder ? 0 : -1}
          aria-disabled=${isSafe ? nothing : 'true'}
          @click=${({ currentTarget }: Event) => isSafe && currentTarget?.dispatchEvent(new OisSelectEvent(table))}
        >
          ${content}
        </button>`
      }
    </h3>
    ${
      tags.length
        ? html`<div part="tags" role="list">
            ${tags.slice(0, MAX_TAGS).map((tag) => html`<span part="tag" role="listitem" dir="auto">${mark(toDisplayText(tag))}</span>`)}${
              more > 0 ? html`<span part="more" role="listitem">+${more}</span>` : nothing
            }
          </div>`
        : nothing
    }
  </div>`;
}

/** A flag emoji, or a character with its combining marks. */
const LETTER = /\p{RI}{2}|.\p{M}*/su;

/** Returns the first character in upper case, or a dot for an empty name. */
function firstLetter(name: string): string {
  return LETTER.exec(name.trim())?.[0].toLocaleUpperCase() ?? '·';
}
