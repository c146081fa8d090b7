import { html, nothing, render, type ReactiveController, type TemplateResult } from 'lit';
import { toDisplayText, toShortDisplayText } from '../../hub/display-text.js';
import type { Localize } from '../internal/localize.js';
import type { CardLists } from './card-lists.js';
import type { GridSearch } from './grid-search.js';
import type { TableGridInternals } from './table-grid.internals.js';

/** Longer queries are shortened in the message. */
const MAX_QUERY_LENGTH = 60;

/** More tags are shown as a number. */
const MAX_TAGS = 8;

const HEADING_ID = 'near-misses';

/** Shows a message in place of an empty list. */
export class EmptyMessage implements ReactiveController {
  readonly #grid: TableGridInternals;
  readonly #cards: CardLists;
  readonly #localize: Localize;
  readonly #search: GridSearch;
  readonly #onClear: () => void;
  readonly #container = document.createElement('div');

  /** @param options.onClear called when the user clears the search and the tags */
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
    this.#lists?.prepend(this.#container);
  }

  hostUpdated(): void {
    const [matches, others] = this.#cards.lengths;
    const { loading, isPart } = this.#grid;
    const isEmpty = !loading && !isPart && !this.#search.isPending && matches === 0;
    const hasNearMisses = isEmpty && others > 0 && !!this.#search.result?.nearMisses.length;
    render(isEmpty ? this.#render(hasNearMisses) : nothing, this.#container);
    // The second list has a heading of its own, which is not true of near misses.
    this.#lists?.classList.toggle('near', hasNearMisses);
    const list = this.#lists?.querySelectorAll('ul')[1];
    if (hasNearMisses) list?.setAttribute('aria-labelledby', HEADING_ID);
    else list?.removeAttribute('aria-labelledby');
  }

  #render(hasNearMisses: boolean): TemplateResult {
    const term = this.#localize.term.bind(this.#localize);
    const { filtered, matching } = this.#grid;
    // Tags or a search leave nothing of the list.
    if (!filtered && matching <= 0) {
      return html`<div part="message" class="message">
        <slot name="empty">
          <strong><bdi>${term('emptyTitle')}</bdi></strong>
          <p><bdi>${term('emptyText')}</bdi></p>
        </slot>
      </div>`;
    }
    const query = toShortDisplayText(this.#search.result?.text.trim() ?? '', MAX_QUERY_LENGTH);
    const hasQuery = query !== '';
    const tags = this.#grid.tagChoice?.tags ?? [];
    const title = hasQuery ? term('noMatchFor', `\u2068${query}\u2069`) : term('noMatchTitle');
    return html`<div part="message" class="message">
        <slot name="no-match">
          <strong><bdi>${title}</bdi></strong>
          ${tags.length > 0 ? this.#renderTags(tags) : nothing}
          ${hasNearMisses ? nothing : html`<p><bdi>${term('noMatchText')}</bdi></p>`}
        </slot>
        ${hasQuery || tags.length > 0 ? this.#renderClear(hasQuery, tags.length > 0) : nothing}
      </div>
      ${hasNearMisses ? html`<h3 part="other-heading" id=${HEADING_ID}>${term('nearMisses')}</h3>` : nothing}`;
  }

  #renderTags(tags: readonly string[]): TemplateResult {
    const more = tags.length - MAX_TAGS;
    return html`<p class="chosen-tags">
      <bdi>${this.#localize.term('chosenTags')}</bdi>
      ${tags.slice(0, MAX_TAGS).map((tag) => html`<bdi part="tag">${toDisplayText(tag)}</bdi>`)}
      ${more > 0 ? html`<span part="more">+${more}</span>` : nothing}
    </p>`;
  }

  #renderClear(hasQuery: boolean, hasTags: boolean): TemplateResult {
    const key = !hasTags ? 'clearSearch' : hasQuery ? 'clearSearchAndTags' : 'clearChosenTags';
    return html`<button part="clear-search" class="action" type="button" @click=${this.#onClear}>
      ${this.#localize.term(key)}
    </button>`;
  }

  get #lists(): Element | null {
    return this.#grid.renderRoot.querySelector('.lists');
  }
}
