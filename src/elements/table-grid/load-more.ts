import { html, nothing, render, type ReactiveController } from 'lit';
import type { ProjectTable } from '../../hub/tables.js';
import type { Localize } from '../internal/localize.js';
import type { CardLists } from './card-lists.js';
import { countOfTotal } from './count-of-total.js';
import type { TableGridInternals } from './table-grid.internals.js';
import { OisMoreEvent } from './table-grid.events.js';

/** Shows below the cards that there are more tables, with a button that requests them. */
export class LoadMore implements ReactiveController {
  readonly #grid: TableGridInternals;
  readonly #cards: CardLists;
  readonly #localize: Localize;
  readonly #container = document.createElement('div');
  /** The grid's tables when more were requested last, how many were loaded, and how many of them were on display. */
  #tablesBefore: readonly ProjectTable[] | undefined;
  #loadedBefore = 0;
  #shownBefore = 0;
  /** A response that brought no more tables. Another request would not, either. */
  #finalTables: readonly ProjectTable[] | undefined;

  constructor(grid: TableGridInternals, cards: CardLists, localize: Localize) {
    this.#grid = grid;
    this.#cards = cards;
    this.#localize = localize;
    this.#container.className = 'load-more';
    grid.renderRoot.querySelector('.lists')?.after(this.#container);
  }

  hostUpdated(): void {
    const { tables, loading, total, loaded = tables.length, limit = Infinity } = this.#grid;
    const hasFocus = this.#container.contains((this.#grid.renderRoot as ShadowRoot).activeElement);
    // All was loaded from scratch, such as after a failure: the tables are no response to the last request for more.
    const isReload = loading || (this.#tablesBefore !== tables && limit <= this.#loadedBefore);
    const isResponse = this.#tablesBefore !== undefined && this.#tablesBefore !== tables && !isReload;
    if (isResponse && loaded <= this.#loadedBefore) this.#finalTables = tables;
    const isOffered = total !== undefined && !loading && tables !== this.#finalTables;
    if (isReload || isResponse) this.#tablesBefore = undefined;
    if (isResponse && hasFocus) void this.#grid.updateComplete.then(this.#focusFirstNew);
    render(isOffered ? this.#renderButton() : nothing, this.#container);
  }

  #renderButton(): unknown {
    const label = this.#localize.term('showMoreTables');
    return html`<button part="load-more" class="action" type="button" @click=${this.#handleClick}>
      ${label}
    </button>`;
  }

  #handleClick = (): void => {
    this.#tablesBefore = this.#grid.tables;
    this.#loadedBefore = this.#grid.loaded ?? this.#grid.tables.length;
    this.#shownBefore = this.#cards.shownTables.length;
    this.#grid.dispatchEvent(new OisMoreEvent());
  };

  /** Focuses the first new card, which takes the button's place, so the page does not need to scroll. */
  #focusFirstNew = (): void => {
    const last = this.#cards.shownTables.length - 1;
    if (last >= 0) this.#cards.focusCard(Math.min(this.#shownBefore, last), { preventScroll: true });
  };

  /**
   * Returns the text for a number of tables that are only some of all; undefined for the usual text. A search covers only the
   * loaded tables: with more of them at the hub, their number is followed by a plus sign.
   */
  describeCount(): string | undefined {
    const { total, tables, matching } = this.#grid;
    const [matches] = this.#cards.lengths;
    const loaded = Math.min(matching, tables.length);
    if (matches < loaded) {
      const plus = total === undefined ? '' : '+';
      return this.#localize.term(
        'tableCountOf',
        this.#localize.number(matches),
        this.#localize.number(loaded) + plus,
      );
    }
    return countOfTotal(this.#localize, matches, total);
  }
}
