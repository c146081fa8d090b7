import { LitElement, html, nothing, type TemplateResult } from 'lit';
import { isSafeShortCode } from '../../hub/form-url.js';
import type { ProjectTable } from '../../hub/tables.js';
import { Localize } from '../shared/localize.js';
import { theme } from '../shared/theme.styles.js';
import { OisSelectEvent } from './table-grid.events.js';
import { styles } from './table-grid.styles.js';

/**
 * One listener for all icons: `load` and `error` do not bubble, but they can be captured. An icon's node may come to
 * stand for another table, so what succeeds shows again.
 */
const markBrokenIcon = {
  handleEvent: (event: Event) => (event.target as Element).classList.toggle('broken', event.type === 'error'),
  capture: true,
};

/**
 * Published tables as a grid of cards.
 *
 * @tag ois-table-grid
 * @event {OisSelectEvent} ois-select - The user chose a table. Cancelable.
 * @csspart card - A table's button.
 * @csspart icon - The icon, or the letter in its place.
 * @csspart name - The table's name.
 * @csspart industry - Its industry.
 * @csspart tags - Around its tags.
 * @csspart tag - One of its tags.
 * @csspart other-heading - The heading over tables that are not matches.
 */
export class OisTableGrid extends LitElement {
  static override styles = [theme, styles];
  static override properties = { tables: { attribute: false }, matching: { type: Number } };

  /** The tables to show, matches first. */
  tables: readonly ProjectTable[] = [];

  /** How many of `tables`, from the front, are matches; the others stand under a heading of their own. */
  matching = Infinity;

  #localize = new Localize(this);

  #select(table: ProjectTable): void {
    if (isSafeShortCode(table.short_code)) this.dispatchEvent(new OisSelectEvent(table));
  }

  override render(): TemplateResult {
    const matches = this.tables.slice(0, this.matching);
    const others = this.tables.slice(matches.length);
    return html`<div @error=${markBrokenIcon} @load=${markBrokenIcon}>
      ${matches.length > 0 ? this.#renderList(matches, this.#localize.term('tablesLabel')) : nothing}
      ${
        others.length > 0
          ? html`<h3 part="other-heading">${this.#localize.term('otherTables')}</h3>
              ${this.#renderList(others, this.#localize.term('otherTables'))}`
          : nothing
      }
    </div>`;
  }

  // list-style: none takes the list's role away in WebKit, hence the explicit one.
  #renderList(tables: readonly ProjectTable[], label: string): TemplateResult {
    return html`<ul role="list" aria-label=${label}>
      ${tables.map((table) => html`<li>${this.#renderCard(table)}</li>`)}
    </ul>`;
  }

  #renderCard(table: ProjectTable): TemplateResult {
    const isSafe = isSafeShortCode(table.short_code);
    return html`<button
      part="card"
      type="button"
      aria-disabled=${isSafe ? nothing : 'true'}
      @click=${() => this.#select(table)}
    >
      <span part="icon" aria-hidden="true"
        >${firstLetter(table.name)}${
          table.icon
            ? html`<img
                src=${table.icon}
                alt=""
                loading="lazy"
                decoding="async"
                referrerpolicy="no-referrer"
              />`
            : nothing
        }</span
      >
      <span part="name" dir="auto">${table.name || '—'}</span>
      <span part="industry" dir="auto">${isSafe ? table.industry : this.#localize.term('cannotOpen')}</span>
      ${
        table.tags.length > 0
          ? html`<span part="tags"
              >${table.tags.map((tag) => html`<span part="tag" dir="auto">${tag}</span>`)}</span
            >`
          : nothing
      }
    </button>`;
  }
}

/** The first character as a person counts it, in upper case; a dot where there is none. */
function firstLetter(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? '·';
}

declare global {
  interface HTMLElementTagNameMap {
    'ois-table-grid': OisTableGrid;
  }
}
