import { html, render, type ReactiveController } from 'lit';
import { enDeferred } from '../../locales/en.deferred.js';
import { adoptStyles } from '../internal/adopt-styles.js';
import { addEnglish, type Localize } from '../internal/localize.js';
import { watchPageLanguage } from '../internal/watch-page-language.js';
import { hiddenStyles } from '../internal/hidden.styles.js';
import { messageStyles } from '../internal/message.styles.js';
import { enhanceCards } from './card.deferred.js';
import { CardLists } from './card-lists.js';
import { EmptyMessage } from './empty-message.js';
import { filterAndSort, type SortOrder } from './filter-and-sort.js';
import { FocusKeeper } from './focus-keeper.js';
import { addKeyboardNavigation } from './keyboard-navigation.js';
import { LoadMore } from './load-more.js';
import { deferredStyles } from './table-grid.deferred.styles.js';
import type { TableGridInternals } from './table-grid.internals.js';
import { ViewportObserver } from './viewport-observer.js';

addEnglish(enDeferred);
watchPageLanguage();

/**
 * All of the grid that first paint does not need: the search box and the sort order, rendered into the grid's `.controls`,
 * the message for an empty list, and the controllers for scrolling, keyboard and focus.
 */
export class TableGridTools implements ReactiveController {
  readonly #grid: TableGridInternals;
  readonly #localize: Localize;
  readonly #cards: CardLists;
  readonly #loadMore: LoadMore;
  #search = '';
  #sort: SortOrder = 'hub';
  #lang = '';
  /** Announces a new sort order to screen readers. */
  #announcement = '';

  constructor(grid: TableGridInternals, localize: Localize) {
    this.#grid = grid;
    this.#localize = localize;
    adoptStyles(grid.renderRoot as ShadowRoot, hiddenStyles, messageStyles, deferredStyles);
    this.#cards = new CardLists(grid, localize);
    this.#loadMore = new LoadMore(grid, this.#cards, localize);
    grid.addController(new ViewportObserver(grid, this.#cards));
    grid.addController(this);
    grid.addController(this.#loadMore);
    grid.addController(new EmptyMessage(grid, this.#cards, localize));
    grid.addController(new FocusKeeper(grid, this.#cards));
    const lists = grid.renderRoot.querySelector('.lists');
    if (lists) enhanceCards(lists);
    addKeyboardNavigation(grid, this.#cards);
    grid.requestUpdate();
  }

  /** The matches and the other tables on display. */
  get lists(): CardLists['tables'] {
    return this.#cards.tables;
  }

  /** Returns the text for the number of tables, if they are only some of all. */
  describeCount(): string | undefined {
    return this.#loadMore.describeCount();
  }

  hostUpdated(): void {
    // Not in hostUpdate: Lit ignores changes of properties that are made there.
    if (this.#lang !== this.#localize.lang) {
      this.#lang = this.#localize.lang;
      if (this.#sort !== 'hub') this.#apply();
    }
    const controls = this.#grid.renderRoot.querySelector<HTMLElement>('.controls');
    if (controls) render(this.#render(), controls);
  }

  #apply(): void {
    const options = { search: this.#search, sort: this.#sort, lang: this.#lang };
    this.#cards.arrange = (tables) => filterAndSort(tables, options);
  }

  #handleSearch = (event: Event): void => {
    this.#search = (event.target as HTMLInputElement).value;
    this.#apply();
  };

  #handleSort = (event: Event): void => {
    const select = event.target as HTMLSelectElement;
    this.#sort = select.value as SortOrder;
    this.#announcement = `${select.ariaLabel}: ${select.selectedOptions[0]?.text}`;
    this.#apply();
  };

  #render(): unknown {
    const label = this.#localize.term('searchLabel');
    return html`<input
        part="search"
        type="search"
        autocomplete="off"
        placeholder=${label}
        aria-label=${label}
        @input=${this.#handleSearch}
      />
      <select part="sort" aria-label=${this.#localize.term('sortLabel')} @change=${this.#handleSort}>
        <option value="hub">${this.#localize.term('sortHub')}</option>
        <option value="name">${this.#localize.term('sortName')}</option>
        <option value="industry">${this.#localize.term('sortIndustry')}</option>
      </select>
      <span class="hidden" role="status">${this.#announcement}</span>`;
  }
}
