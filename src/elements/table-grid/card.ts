import { html, nothing, type TemplateResult } from 'lit';
import { toDisplayText } from '../../hub/display-text.js';
import { isSafeShortCode } from '../../hub/form-url.js';
import type { ProjectTable } from '../../hub/tables.js';

/** More tags than these would not fit; the rest is counted. */
const MOST_TAGS = 3;

/**
 * A table's card. One button, so that it is one stop for keyboard and screen reader.
 * @param unavailable what to say where the short code cannot be opened
 */
export function card(table: ProjectTable, isActive: boolean, unavailable: string): TemplateResult {
  const { icon, tags } = table;
  const name = toDisplayText(table.name);
  const isSafe = isSafeShortCode(table.short_code);
  const more = tags.length - MOST_TAGS;
  return html`<button
    part="card"
    type="button"
    tabindex=${isActive ? 0 : -1}
    aria-disabled=${isSafe ? nothing : 'true'}
  >
    <span part="icon" aria-hidden="true"
      >${firstLetter(name)}${
        icon
          ? html`<img src=${icon} alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" />`
          : nothing
      }</span
    >
    <span part="name" dir="auto">${name || '—'}</span>
    <span part="industry" dir="auto">${isSafe ? toDisplayText(table.industry) : unavailable}</span>
    <span part="tags"
      >${tags.slice(0, MOST_TAGS).map((tag) => html`<span part="tag" dir="auto">${toDisplayText(tag)}</span>`)}${
        more > 0 ? html`<span part="more">+${more}</span>` : nothing
      }</span
    >
  </button>`;
}

/** What readers take for one character: a flag, or a letter with its marks. */
const LETTER = /\p{RI}{2}|.\p{M}*/su;

/** The first character, in upper case; a dot where there is none. */
function firstLetter(name: string): string {
  return LETTER.exec(name.trim())?.[0].toLocaleUpperCase() ?? '·';
}
