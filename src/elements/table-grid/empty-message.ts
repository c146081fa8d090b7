import { html, nothing, render, type ReactiveController } from 'lit';
import type { Localize } from '../internal/localize.js';
import type { CardLists } from './card-lists.js';
import type { TableGridInternals } from './table-grid.internals.js';

/** Shows a message in place of an empty list. */
export class EmptyMessage implements ReactiveController {
  readonly #grid: TableGridInternals;
  readonly #cards: CardLists;
  readonly #localize: Localize;
  readonly #container = document.createElement('div');

  constructor(grid: TableGridInternals, cards: CardLists, localize: Localize) {
    this.#grid = grid;
    this.#cards = cards;
    this.#localize = localize;
    grid.renderRoot.querySelector('.lists')?.before(this.#container);
  }

  hostUpdated(): void {
    const isEmpty = !this.#grid.loading && this.#cards.lengths[0] === 0;
    render(isEmpty ? this.#render() : nothing, this.#container);
  }

  #render(): unknown {
    const { filtered, matching } = this.#grid;
    // Tags or a search leave nothing of the list.
    const isNarrowed = filtered || matching > 0;
    return html`<div part="message" class="message">
      <slot name=${isNarrowed ? 'no-match' : 'empty'}>
        <strong><bdi>${this.#localize.term(isNarrowed ? 'noMatchTitle' : 'emptyTitle')}</bdi></strong>
        <p><bdi>${this.#localize.term(isNarrowed ? 'noMatchText' : 'emptyText')}</bdi></p>
      </slot>
    </div>`;
  }
}
