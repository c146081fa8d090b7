import { LitElement, html, nothing, render, type PropertyValues, type TemplateResult } from 'lit';
import type { ProjectTable } from '../../hub/tables.js';
import { Localize } from '../internal/localize.js';
import { deferredLoaded, preloadDeferred } from '../deferred/load-deferred.js';
import { theme } from '../internal/theme.styles.js';
import { cardView } from './card.js';
import type { RenderCard } from './card-extras.js';
import type { TableGridDeferred } from './table-grid.deferred.js';
import { OisSelectEvent } from './select.events.js';
import type { SortOrder } from './table-grid.events.js';
import type { CardItem, CardStatus, TagChoice } from './table-grid.internals.js';
import { styles } from './table-grid.styles.js';

/** With the filter and the tools above them, first cards of this size usually fill the viewport. */
const FIRST_CARD_AREA_PX2 = 40_000;

/** Rendered cards where the deferred chunk cannot be loaded, which would render those that are scrolled into view. */
const MAX_CARDS_WITHOUT_TOOLS = 300;

/**
 * Published tables as a grid of cards, with a search field and a sort order. Lists of any length stay fast.
 *
 * @tag ois-table-grid
 * @event {OisSelectEvent} ois-select - The user chose a table. Cancelable.
 * @event {OisMoreEvent} ois-more - The user requested more tables.
 * @event {OisSearchEvent} ois-search - The user changed the text to search for; `detail` has the `text`.
 * @event {OisSortEvent} ois-sort - The user changed the order; `detail` has it.
 * @slot empty - Replaces the text for an empty list.
 * @slot no-match - Replaces the text for tags or a search without matches.
 * @cssproperty --ois-sticky-top - Height of the page's own sticky header, below which the tools stick.
 * @attr {string} locale - BCP 47 tag of the language, such as `zh-CN`. Default: the nearest `lang` around the element.
 * @attr {'auto' | 'light' | 'dark'} theme - Colour theme. `auto` (default) follows the device.
 * @attr {'grid' | 'list'} layout - `grid` (default): as many columns as fit. `list`: one column of slim rows.
 * @cssproperty --ois-columns - Maximum number of columns.
 * @cssproperty --ois-card-min-width - Minimum width of a card, which determines the number of columns.
 * @cssproperty --ois-card-height - Minimum height of a card; with more than 80 tables, the height of all cards. If it is not set, it is that of placeholders, and cards are as high as their text, or `calc(5.3em + 40px)` with more than 80 tables; less in a wide list.
 * @csspart tools - The bar with search field, sort order and count.
 * @csspart search-field - The search field: the search box with its icon and button.
 * @csspart search - The search box.
 * @csspart search-clear - The button that clears it.
 * @csspart sort - The sort order.
 * @csspart count - The number of matching tables.
 * @csspart list - A list of cards.
 * @csspart card - A table's card.
 * @csspart card-open - The button or link in its heading, which covers the card.
 * @csspart icon - The table's icon, or its first letter.
 * @csspart name - The table's name.
 * @csspart industry - Its industry.
 * @csspart tags - The container of its tags.
 * @csspart status - What the user has done with its form: continue or sent.
 * @csspart extra - The page's own content, from `renderCard`.
 * @csspart price - In content from `renderCard`: a price.
 * @csspart badge - In content from `renderCard`: a short mark, such as "new".
 * @csspart picture - In content from `renderCard`: an image.
 * @csspart action - In content from `renderCard`: a link or button.
 * @csspart match - A part of a card's text that the search has found.
 * @csspart tag - One of its tags.
 * @csspart more - The number of its further tags.
 * @csspart other-heading - The heading above tables that do not match.
 * @csspart load-more - The button that requests more tables.
 * @csspart message - The message in place of an empty list.
 * @csspart clear-search - The button in this message that clears the search.
 */
export class OisTableGrid extends LitElement {
  static override styles = [theme, styles];
  static override properties = {
    tables: { attribute: false },
    matching: { type: Number },
    total: { attribute: false },
    loading: { type: Boolean },
    filtered: { type: Boolean },
    search: {},
    sort: {},
    renderCard: { attribute: false },
  };

  /** The tables to show, matches first. */
  tables: readonly ProjectTable[] = [];

  /** How many of `tables`, from the start, are matches. The others are listed under a heading of their own. */
  matching = Infinity;

  /** Number of all tables, if `tables` has only some of them; `Infinity` if that number is unknown. */
  total: number | undefined;

  /** Shows placeholders instead of tables. */
  loading = false;

  /** Tags are selected: the text for an empty list then mentions them. */
  filtered: boolean | undefined;

  /** The text to search for, from a field elsewhere. Undefined: the grid has a field of its own. */
  search: string | undefined;

  /** The order of the tables: `hub` (default), `name` or `industry`. The user can change it. */
  declare sort: SortOrder | undefined;

  /** @internal Number of tables that the search has found; undefined without a search. */
  declare foundCount: number | undefined;

  /** @internal Prepares the search while the user is about to type. */
  declare prepareSearch: (() => void) | undefined;

  /** @internal Focuses a card, also one that is not rendered. */
  declare focusCard: ((index: number, options?: FocusOptions) => void) | undefined;

  /** @internal Shows no sort order. Call `requestUpdate` after a change. */
  declare isSortHidden: boolean | undefined;

  /**
   * Adds the page's own content to a table's card: a node, a Lit template, a string (shown as text), or nothing. Called once for
   * each table. Never use its texts as markup: they are untrusted.
   */
  declare renderCard: RenderCard | undefined;

  /** @internal The chosen tags, for the message that nothing matches. Call `requestUpdate` after a change. */
  declare tagChoice: TagChoice | undefined;

  /** What the user has done with a table's form, by `short_code`: begun to fill it in, or sent it. @internal */
  declare cardStatus: ReadonlyMap<string, CardStatus> | undefined;

  /** Returns the address of a table's form in the page, if it has one: its card is a link then. @internal */
  declare tableUrl: ((table: ProjectTable) => string | undefined) | undefined;

  /** Number of loaded tables, if `tables` are only some of them. @internal */
  declare loaded: number | undefined;

  /** Number of tables that were requested; 0 if not limited. @internal */
  declare limit: number | undefined;

  /** `tables` are the first ones of a list of which the rest is still to come. @internal */
  declare isPart: boolean | undefined;

  #localize = new Localize(this);
  #deferred: TableGridDeferred | undefined;
  #maxCards: number | undefined;

  /** The tables of the first list: the matches. If the deferred chunk, which lists the others, cannot be loaded: all tables. */
  get #matches(): readonly ProjectTable[] {
    const tables = (!this.loading && this.tables) || [];
    return this.#deferred?.matches ?? (this.#maxCards ? tables : tables.slice(0, this.matching));
  }

  protected override firstUpdated(): void {
    void deferredLoaded.then(
      ({ TableGridDeferred }) => (this.#deferred = new TableGridDeferred(this, this.#localize)),
    );
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.#deferred) return;
    if (changed.has('loading') && !this.loading)
      preloadDeferred().catch(() => {
        this.#maxCards = MAX_CARDS_WITHOUT_TOOLS;
        this.requestUpdate();
      });
    const list = this.renderRoot.querySelector('ul[part]')!;
    const tables = this.#matches.slice(0, this.#maxCards ?? (innerWidth * innerHeight) / FIRST_CARD_AREA_PX2);
    tables.forEach((table, i) => {
      const item: CardItem = list.children[i] ?? list.appendChild(document.createElement('li'));
      item.table = table;
      render(cardView(table, this.#localize.term('cannotOpen')), item as HTMLElement);
    });
    while (list.children[tables.length]) list.lastChild!.remove();
  }

  #handleClick({ target }: Event): void {
    const control = (target as Element).closest('button[part=card-open]:not([aria-disabled])');
    control?.dispatchEvent(new OisSelectEvent(control.closest<CardItem>('li')!.table!));
  }

  override render(): TemplateResult {
    const { length } = this.#matches;
    const localize = this.#localize;
    const count =
      this.#deferred?.describeCount() ?? localize.term('tableCount', length, localize.number(length));
    return html`
      <div part="tools">
        <div class="controls"></div>
        <span part="count" role="status"
          ><bdi>${this.loading || this.isPart ? html`${localize.term('loading')}` : count}</bdi></span
        >
      </div>
      ${
        this.loading
          ? html`<ul aria-hidden="true">
              <li></li>
              <li></li>
              <li></li>
              <li></li>
              <li></li>
              <li></li>
              <li></li>
              <li></li>
              <li></li>
              <li></li>
              <li></li>
              <li></li>
            </ul>`
          : nothing
      }
      <div class="lists" @click=${this.#handleClick}>
        <ul part="list" role="list" aria-label=${localize.term('tablesLabel')} ?hidden=${!length}></ul>
      </div>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ois-table-grid': OisTableGrid;
  }
}
