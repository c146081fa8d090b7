import { html, nothing, render, type ReactiveController, type TemplateResult } from 'lit';
import { toDisplayText } from '../../hub/display-text.js';
import type { Localize } from '../internal/localize.js';
import type { CardLists } from './card-lists.js';
import type { GridSearch } from './grid-search.js';
import type { TableGridInternals } from './table-grid.internals.js';

/** Longer queries are shortened in the message. */
const MAX_QUERY_LENGTH = 60;

/** Shows a message in place of an empty list. */
export class EmptyMessage implements ReactiveController {
  readonly #grid: TableGridInternals;
  readonly #cards: CardLists;
  readonly #localize: Localize;
  readonly #search: GridSearch;
  readonly #onClear: () => void;
  readonly #container = document.createElement('div');

  /** @param options.onClear called when the user clears the search */
  constructor(
    grid: TableGridInternals,
    cards: CardLists,
    { localize, search, onClear }: { localize: Localize; search: GridSearch; onClear: () => void },
  ) {
    this.#grid = grid;
    this.#cards = cards;
    this.#localize = localize;
    this.#search = search;
    this.#onClear = onClear;
    // Not before `.lists`: without spaces in the template, Lit would remove it there along with the placeholders.
    grid.renderRoot.querySelector('.lists')?.prepend(this.#container);
  }

  hostUpdated(): void {
    const isEmpty = !this.#grid.loading && this.#cards.lengths[0] === 0;
    render(isEmpty ? this.#render() : nothing, this.#container);
  }

  #render(): TemplateResult {
    const { filtered, matching } = this.#grid;
    const { result, text } = this.#search;
    // Tags or a search leave nothing of the list.
    const isNarrowed = filtered || matching > 0;
    if (result && isNarrowed) return this.#renderNotFound(text, result.nearMisses.length > 0);
    return html`<div part="message" class="message">
      <slot name=${isNarrowed ? 'no-match' : 'empty'}>
        <strong><bdi>${this.#localize.term(isNarrowed ? 'noMatchTitle' : 'emptyTitle')}</bdi></strong>
        <p><bdi>${this.#localize.term(isNarrowed ? 'noMatchText' : 'emptyText')}</bdi></p>
      </slot>
    </div>`;
  }

  #renderNotFound(text: string, hasNearMisses: boolean): TemplateResult {
    const query = toDisplayText(text.trim(), MAX_QUERY_LENGTH);
    return html`<div part="message" class="message">
      <slot name="no-match">
        <strong><bdi>${this.#localize.term('noMatchFor', `\u2068${query}\u2069`)}</bdi></strong>
        <p><bdi>${this.#localize.term(hasNearMisses ? 'nearMisses' : 'noMatchText')}</bdi></p>
      </slot>
      <button part="clear-search" class="action" type="button" @click=${this.#onClear}>
        ${this.#localize.term('clearSearch')}
      </button>
    </div>`;
  }
}
