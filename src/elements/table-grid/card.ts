import { html, nothing, type TemplateResult } from 'lit';
import { toDisplayText } from '../../hub/display-text.js';
import { isSafeShortCode } from '../../hub/short-code.js';
import type { ProjectTable } from '../../hub/tables.js';
import { firstLetter } from './first-letter.js';

/** More tags would not fit. The rest is shown as a number. */
const MAX_TAGS = 3;

/**
 * A table's card before the deferred chunk is there, and that of a server. The button in its heading covers all of it.
 * @param unavailableText shown if the short code cannot be opened
 */
export function cardView(table: ProjectTable, unavailableText: string): TemplateResult {
  const { icon, tags } = table;
  const name = toDisplayText(table.name);
  const isSafe = isSafeShortCode(table.short_code);
  const detail = isSafe ? toDisplayText(table.industry) : unavailableText;
  const more = tags.length - MAX_TAGS;
  return html`<div part="card">
    <span part="icon" aria-hidden="true"
      >${firstLetter(name)}${
        icon ? html`<img src=${icon} alt="" loading="lazy" referrerpolicy="no-referrer" />` : nothing
      }</span
    >
    <h3>
      <button part="card-open" type="button" aria-disabled=${isSafe ? nothing : 'true'}>
        <span part="name" dir="auto">${name || '—'}</span>
        <span part="industry" dir="auto">${detail}</span>
      </button>
    </h3>
    ${
      tags.length
        ? html`<div part="tags" role="list">
            ${tags.slice(0, MAX_TAGS).map((tag) => html`<span part="tag" role="listitem" dir="auto">${toDisplayText(tag)}</span>`)}${
              more > 0 ? html`<span part="more" role="listitem">+${more}</span>` : nothing
            }
          </div>`
        : nothing
    }
  </div>`;
}
