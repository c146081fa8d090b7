import { html, render, type ReactiveController } from 'lit';
import { enDeferred } from '../../locales/en.deferred.js';
import { adoptStyles } from '../internal/adopt-styles.js';
import { Localize, addEnglish } from '../internal/localize.js';
import { watchPageLanguage } from '../internal/watch-page-language.js';
import { hiddenStyles } from '../internal/hidden.styles.js';
import { arrange, type SortOrder } from './arrange.js';
import { messageStyles } from '../internal/message.styles.js';
import { deferredStyles } from './table-grid.deferred.styles.js';
import { watchIcons } from './broken-icons.js';
import { showFullText } from './full-text.js';
import type { GridHost } from './grid-host.js';
import { LoadMore } from './load-more.js';

addEnglish(enDeferred);
watchPageLanguage();

/** The search box and the choice of order, put into the place that the grid keeps for them. */
export class GridTools implements ReactiveController {
  readonly #grid: GridHost;
  readonly #localize: Localize;
  #search = '';
  #sort: SortOrder = 'hub';
  #lang = '';
  /** What has changed, for whoever does not see the cards move. */
  #news = '';

  constructor(grid: GridHost) {
    this.#grid = grid;
    this.#localize = new Localize(grid);
    grid.addController(this);
    const lists = grid.renderRoot.querySelector('.lists');
    lists?.addEventListener('pointerover', showFullText);
    if (lists) watchIcons(lists);
    grid.addController(new LoadMore(grid, this.#localize));
    adoptStyles(grid.renderRoot as ShadowRoot, hiddenStyles, messageStyles, deferredStyles);
    grid.requestUpdate();
  }

  hostUpdated(): void {
    // Not in hostUpdate: Lit forgets a property that is set while it updates.
    if (this.#lang !== this.#localize.lang) {
      this.#lang = this.#localize.lang;
      if (this.#sort !== 'hub') this.#apply();
    }
    const place = this.#grid.renderRoot.querySelector<HTMLElement>('.controls');
    if (place) render(this.#render(), place);
  }

  #apply(): void {
    const view = { search: this.#search, sort: this.#sort, lang: this.#lang };
    this.#grid.arrange = (tables) => arrange(tables, view);
  }

  #onSearch = (event: Event): void => {
    this.#search = (event.target as HTMLInputElement).value;
    this.#apply();
  };

  #onSort = (event: Event): void => {
    const select = event.target as HTMLSelectElement;
    this.#sort = select.value as SortOrder;
    this.#news = `${select.ariaLabel}: ${select.selectedOptions[0]?.text}`;
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
        @input=${this.#onSearch}
      />
      <select part="sort" aria-label=${this.#localize.term('sortLabel')} @change=${this.#onSort}>
        <option value="hub">${this.#localize.term('sortHub')}</option>
        <option value="name">${this.#localize.term('sortName')}</option>
        <option value="industry">${this.#localize.term('sortIndustry')}</option>
      </select>
      <span class="hidden" role="status">${this.#news}</span>`;
  }
}
