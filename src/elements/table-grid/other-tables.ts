import { html, render, type ReactiveController, type TemplateResult } from 'lit';
import type { Localize } from '../internal/localize.js';
import type { TableGridInternals } from './table-grid.internals.js';

/** The list of the tables that do not match, without its cards, and its heading. */
export function otherTablesView(localize: Localize, count: number): TemplateResult {
  const label = localize.term('otherTables');
  return html`<h3 part="other-heading" ?hidden=${!count}>${label}</h3>
    <ul part="list" role="list" aria-label=${label} ?hidden=${!count}></ul>`;
}

/** Adds a list for the tables that do not match, after that of the matches. */
export class OtherTables implements ReactiveController {
  readonly #grid: TableGridInternals;
  readonly #localize: Localize;
  readonly #count: () => number;

  /** @param count returns the number of these tables */
  constructor(grid: TableGridInternals, localize: Localize, count: () => number) {
    this.#grid = grid;
    this.#localize = localize;
    this.#count = count;
    this.#render(0);
  }

  hostUpdated(): void {
    this.#render(this.#count());
  }

  #render(count: number): void {
    const lists = this.#grid.renderRoot.querySelector<HTMLElement>('.lists');
    if (lists) render(otherTablesView(this.#localize, count), lists);
  }
}
