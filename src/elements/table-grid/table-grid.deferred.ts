import { html, nothing, render, type ReactiveController } from 'lit';
import { findMatchRanges } from '../../client/search/match-ranges.js';
import { findNearMissRanges } from '../../client/search/near-misses.js';
import { createCollator } from '../../client/search/sort-tables.js';
import type { ProjectTable } from '../../hub/tables.js';
import { enDeferred } from '../../locales/en.deferred.js';
import { addProperties } from '../internal/add-properties.js';
import { adoptStyles } from '../internal/adopt-styles.js';
import { addEnglish, type Localize } from '../internal/localize.js';
import { watchPageLanguage } from '../internal/watch-page-language.js';
import { hiddenStyles } from '../internal/hidden.styles.js';
import { messageStyles } from '../internal/message.styles.js';
import { stickyStyles } from '../internal/sticky.styles.js';
import { searchFieldStyles } from '../internal/search-field.styles.js';
import { selectStyles } from '../internal/select.styles.js';
import { searchFieldView } from '../internal/search-field.js';
import { TableArranger } from './arrange-tables.js';
import { enhanceCards } from './card.deferred.js';
import { cardStyles } from './card.deferred.styles.js';
import { cardLayoutStyles } from './card-layouts.deferred.styles.js';
import { CardLists } from './card-lists.js';
import { EmptyMessage } from './empty-message.js';
import { FocusKeeper } from './focus-keeper.js';
import { KeyboardHint } from './keyboard-hint.js';
import { addKeyboardNavigation } from './keyboard-navigation.js';
import { GridSearch } from './grid-search.js';
import { LoadMore } from './load-more.js';
import { createMarker } from './mark-ranges.js';
import { OtherTables } from './other-tables.js';
import { deferredStyles } from './table-grid.deferred.styles.js';
import { OisSearchEvent, OisSortEvent, type SortOrder } from './table-grid.events.js';
import type { TableGridInternals } from './table-grid.internals.js';
import { SlowNotice } from './slow-notice.js';
import { ViewportObserver } from './viewport-observer.js';

const SORT_TERMS = { hub: 'sortHub', name: 'sortName', industry: 'sortIndustry' } as const;
const SORT_ORDERS = Object.keys(SORT_TERMS) as SortOrder[];

addEnglish(enDeferred);
watchPageLanguage();

/**
 * All of the grid that first paint does not need: the search box and the sort order, rendered into the grid's `.controls`,
 * the message for an empty list, and the controllers for scrolling, keyboard and focus.
 */
export class TableGridDeferred implements ReactiveController {
  readonly #grid: TableGridInternals;
  readonly #localize: Localize;
  readonly #cards: CardLists;
  readonly #loadMore: LoadMore;
  readonly #search: GridSearch;
  readonly #arranger = new TableArranger(() => this.#apply());
  #sort: SortOrder = 'hub';
  #lang = '';
  /** Announces a new sort order to screen readers. */
  #announcement = '';

  constructor(grid: TableGridInternals, localize: Localize) {
    this.#grid = grid;
    this.#localize = localize;
    addProperties(grid, 'cardStatus', 'tableUrl');
    adoptStyles(
      grid.renderRoot as ShadowRoot,
      hiddenStyles,
      messageStyles,
      searchFieldStyles,
      selectStyles,
      stickyStyles,
      deferredStyles,
      cardStyles,
      cardLayoutStyles,
    );
    grid.renderRoot.querySelector('[part=tools]')?.classList.add('sticky', 'last');
    // Before `CardLists`, which renders the cards of both lists.
    grid.addController(new OtherTables(grid, localize, () => this.#cards.lengths[1]));
    this.#cards = new CardLists(grid, localize);
    this.#loadMore = new LoadMore(grid, this.#cards, localize);
    this.#search = new GridSearch(grid, () => this.#apply());
    grid.focusCard = (index, options) => this.#cards.focusCard(index, options);
    grid.prepareSearch = () => this.#search.prepare();
    grid.addController(new ViewportObserver(grid, this.#cards));
    grid.addController(this);
    grid.addController(this.#loadMore);
    grid.addController(
      new EmptyMessage(grid, this.#cards, { localize, search: this.#search, onClear: this.#handleClear }),
    );
    grid.addController(new FocusKeeper(grid, this.#cards));
    grid.addController(new SlowNotice(grid, localize));
    const lists = grid.renderRoot.querySelector('.lists');
    if (lists) enhanceCards(lists);
    const hint = new KeyboardHint(grid, localize);
    grid.addController(hint);
    addKeyboardNavigation(grid, this.#cards, () => hint.handleMove());
    grid.requestUpdate();
  }

  /** The matches on display. */
  get matches(): readonly ProjectTable[] {
    return this.#cards.tables[0];
  }

  /** Returns the text for the number of tables, if they are only some of all. */
  describeCount(): string | undefined {
    return this.#search.isPending ? this.#localize.term('loading') : this.#loadMore.describeCount();
  }

  hostUpdate(): void {
    // Other tables follow, perhaps those of another user.
    if (this.#grid.loading) this.#arranger.clear();
  }

  hostConnected(): void {
    // It may have been moved to where another language is.
    this.#grid.requestUpdate();
    if (this.#sort !== 'hub') this.#apply();
  }

  hostDisconnected(): void {
    this.#arranger.clear();
  }

  hostUpdated(): void {
    // Not in hostUpdate: Lit ignores changes of properties that are made there.
    const { search, sort } = this.#grid;
    if (search != null) this.#search.text = search; // null: the attribute was removed
    this.#setSort(SORT_ORDERS.find((order) => order === sort) ?? 'hub');
    if (this.#lang !== this.#localize.lang) {
      this.#lang = this.#localize.lang;
      if (this.#sort !== 'hub') this.#apply();
    }
    const controls = this.#grid.renderRoot.querySelector<HTMLElement>('.controls');
    if (controls) render(this.#render(), controls);
  }

  /** Shows the tables of the last result, in the chosen order. */
  #apply(): void {
    const { result } = this.#search;
    this.#grid.foundCount = result?.found.length;
    const findRanges = result?.nearMisses.length ? findNearMissRanges : findMatchRanges;
    const arrangement = { result, sort: this.#sort, lang: this.#lang };
    const arranger = this.#arranger;
    this.#cards.setArrangement(
      (tables, matching) => arranger.arrange(tables, matching, arrangement),
      result && createMarker((text) => findRanges(text, result.query)),
    );
  }

  #setSort(order: SortOrder): void {
    if (order === this.#sort) return;
    this.#sort = order;
    this.#apply();
  }

  /** Loads what sorting needs while the user chooses an order. */
  #prepareSort = (): void => {
    setTimeout(() => createCollator(this.#lang));
  };

  #handleSort = (event: Event): void => {
    const select = event.target as HTMLSelectElement;
    const order = select.value as SortOrder;
    this.#announcement = `${select.getAttribute('aria-label')}: ${select.selectedOptions[0]?.text}`;
    this.#grid.sort = order;
    this.#setSort(order);
    this.#grid.dispatchEvent(new OisSortEvent(order));
  };

  #render(): unknown {
    const { result } = this.#search;
    const isSearching = result !== undefined;
    return html`${this.#grid.search == null ? this.#renderSearchField() : nothing}
      ${this.#grid.isSortHidden ? nothing : this.#renderSort(isSearching)}
      <span class="hidden" role="status">${this.#announcement}</span>
      <span class="hidden" role="status"
        >${result?.nearMisses.length ? this.#localize.term('nearMisses') : nothing}</span
      >`;
  }

  #renderSort(isSearching: boolean): unknown {
    return html`<span class="select"
      ><select
        part="sort"
        aria-label=${this.#localize.term('sortLabel')}
        @focus=${this.#prepareSort}
        @change=${this.#handleSort}
      >
        ${SORT_ORDERS.map(
          (order) =>
            html`<option value=${order} .selected=${order === this.#sort}>
              ${this.#localize.term(order === 'hub' && isSearching ? 'sortBestMatch' : SORT_TERMS[order])}
            </option>`,
        )}
      </select></span
    >`;
  }

  #renderSearchField(): unknown {
    return searchFieldView({
      value: this.#search.text,
      label: this.#localize.term('searchLabel'),
      clearLabel: this.#localize.term('clearSearch'),
      onFocus: this.#grid.prepareSearch,
      onChange: (text) => this.#setSearch(text),
    });
  }

  /** Searches for what the user has typed into the grid's own field. The field elsewhere is informed by the event. */
  #setSearch(text: string): void {
    const { search } = this.#grid;
    if (search == null) this.#search.text = text;
    this.#grid.requestUpdate();
    this.#grid.dispatchEvent(new OisSearchEvent(text));
  }

  /** Clears the search: the text, and the tags of the widget around the grid. */
  #handleClear = (): void => {
    this.#grid.tagChoice?.clear();
    if (this.#search.text !== '') this.#setSearch('');
    this.#grid.renderRoot.querySelector<HTMLElement>('[part=search]')?.focus();
  };
}
