import { html, nothing, render, type ReactiveController } from 'lit';
import type { ProjectTable } from '../../hub/tables.js';
import type { Localize } from '../internal/localize.js';
import type { GridHost } from './grid-host.js';
import { OisMoreEvent } from './table-grid.events.js';

/** Says that there are more tables than those shown, and offers to load more. Stands below the cards. */
export class LoadMore implements ReactiveController {
  readonly #grid: GridHost;
  readonly #localize: Localize;
  readonly #place = document.createElement('div');
  /** The tables that more was asked for last, and how many of them were shown. */
  #before: readonly ProjectTable[] | undefined;
  #shown = 0;
  /** The answer that brought no more than was there: asking again would not, either. */
  #stuck: readonly ProjectTable[] | undefined;

  constructor(grid: GridHost, localize: Localize) {
    this.#grid = grid;
    this.#localize = localize;
    this.#place.className = 'load-more';
    grid.renderRoot.querySelector('.lists')?.after(this.#place);
    grid.describeCount = (matches) => this.#describeCount(matches);
  }

  hostUpdated(): void {
    const { tables, loading, total } = this.#grid;
    const hasFocus = this.#place.contains((this.#grid.renderRoot as ShadowRoot).activeElement);
    const isAnswer = this.#before !== undefined && this.#before !== tables && !loading;
    if (isAnswer && tables.length <= (this.#before?.length ?? 0)) this.#stuck = tables;
    const isOffered = total !== undefined && !loading && tables !== this.#stuck;
    if (isAnswer) {
      this.#before = undefined;
      if (hasFocus) void this.#grid.updateComplete.then(this.#focusNext);
    }
    render(isOffered ? this.#button() : nothing, this.#place);
  }

  #button(): unknown {
    const words = this.#localize.term('showMoreTables');
    return html`<button part="load-more" class="action" type="button" @click=${this.#ask}>${words}</button>`;
  }

  #ask = (): void => {
    this.#before = this.#grid.tables;
    this.#shown = this.#grid.shown.length;
    this.#grid.dispatchEvent(new OisMoreEvent());
  };

  /** The first table that came, which is where the button stood; the page does not scroll. */
  #focusNext = (): void => {
    const last = this.#grid.shown.length - 1;
    if (last >= 0) this.#grid.focusCard(Math.min(this.#shown, last), { preventScroll: true });
  };

  /** Never a number that is not known: a search has seen only what is here. */
  #describeCount(matches: number): string | undefined {
    const { total, tables, matching } = this.#grid;
    if (total === undefined || matches === 0) return undefined;
    const text = this.#localize.number(matches);
    const isNarrowed = matches < Math.min(matching, tables.length);
    return isNarrowed || !Number.isSafeInteger(total)
      ? this.#localize.term('tableCountAtLeast', text)
      : this.#localize.term('tableCountOf', text, this.#localize.number(total));
  }
}
