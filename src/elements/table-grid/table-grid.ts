import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { isSafeShortCode } from '../../hub/form-url.js';
import type { ProjectTable } from '../../hub/tables.js';
import { Localize } from '../internal/localize.js';
import { deferredLoaded, loadDeferred } from '../deferred/load-deferred.js';
import { theme } from '../internal/theme.styles.js';
import { cardView } from './card.js';
import { OisSelectEvent } from './table-grid.events.js';
import { styles } from './table-grid.styles.js';
import { WindowedList } from './windowed-list.js';

/** Overscan without the deferred chunk, which observes scrolling: a few hundred cards. */
const OVERSCAN_WITHOUT_SCROLLING_PX = 10_000;

const PLACEHOLDER_COUNT = 12;

/**
 * Published tables as a grid of cards, with a search box and a sort order. Only cards near the viewport are rendered, so
 * that lists of any length stay fast.
 *
 * @tag ois-table-grid
 * @event {OisSelectEvent} ois-select - The user chose a table. Cancelable.
 * @event {OisMoreEvent} ois-more - The user requested more tables.
 * @slot empty - Replaces the text for an empty list.
 * @slot no-match - Replaces the text for tags or a search without matches.
 * @cssproperty --ois-card-height - Height of a card. All cards are equally high.
 * @csspart tools - The bar with search box, sort order and count.
 * @csspart search - The search box.
 * @csspart sort - The sort order.
 * @csspart count - The number of matching tables.
 * @csspart list - A list of cards.
 * @csspart card - A table's button.
 * @csspart icon - The table's icon, or its first letter.
 * @csspart name - The table's name.
 * @csspart industry - Its industry.
 * @csspart tags - The container of its tags.
 * @csspart tag - One of its tags.
 * @csspart more - The number of its further tags.
 * @csspart other-heading - The heading above tables that do not match.
 * @csspart load-more - The button that requests more tables.
 * @csspart message - The message in place of an empty list.
 */
export class OisTableGrid extends LitElement {
  static override styles = [theme, styles];
  static override properties = {
    tables: { attribute: false },
    matching: { type: Number },
    total: { attribute: false },
    loading: { type: Boolean },
    filtered: { type: Boolean },
    arrangeTables: { state: true },
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
  filtered = false;

  /** Filters and sorts the tables. @internal */
  arrangeTables: (tables: readonly ProjectTable[]) => readonly ProjectTable[] = (tables) => tables;

  /** Returns the text for a number of tables that are only some of all. @internal */
  describeCount: ((matches: number) => string | undefined) | undefined;

  #localize = new Localize(this);
  /** Matches, and other tables. */
  #lists: readonly (readonly ProjectTable[])[] = [[], []];
  #windows: WindowedList<ProjectTable>[] = [];
  /** The card in the tab order, counted from 0 through both lists. */
  #activeIndex = 0;

  /** @internal */
  get activeIndex(): number {
    return this.#activeIndex;
  }

  /** @internal */
  get columnCount(): number {
    return this.#windows[0]?.columnCount ?? 1;
  }

  /** @internal */
  get listLengths(): [matches: number, others: number] {
    return [this.#lists[0]?.length ?? 0, this.#lists[1]?.length ?? 0];
  }

  /** @internal */
  get shownTables(): readonly ProjectTable[] {
    return this.#lists.flat();
  }

  /** @internal */
  focusCard(index: number, options?: FocusOptions): void {
    this.#activeIndex = index;
    this.#keepActiveCard()?.querySelector('button')?.focus(options);
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!['tables', 'matching', 'loading', 'arrangeTables'].some((name) => changed.has(name))) return;
    const count = this.loading ? 0 : this.matching;
    const active = this.shownTables[this.#activeIndex]?.short_code;
    this.#lists = [
      this.arrangeTables(this.tables.slice(0, count)),
      this.loading ? [] : this.arrangeTables(this.tables.slice(count)),
    ];
    // Kept if the same tables are set again, as frameworks do on each render.
    if (this.shownTables[this.#activeIndex]?.short_code !== active) this.#activeIndex = 0;
  }

  protected override firstUpdated(): void {
    this.#windows = [...this.renderRoot.querySelectorAll<HTMLElement>('ul[part]')].map(
      (list, section) => new WindowedList(list, (table, index) => this.#renderCard(table, section, index)),
    );
    void deferredLoaded.then(({ TableGridTools }) => new TableGridTools(this));
    loadDeferred().catch(() => this.updateVisibleCards(OVERSCAN_WITHOUT_SCROLLING_PX));
  }

  /** @internal */
  updateVisibleCards(overscanPx?: number): void {
    for (const window of this.#windows) window.update(overscanPx);
  }

  protected override updated(): void {
    this.#windows.forEach((window, section) => window.setItems(this.#lists[section] ?? []));
    this.#keepActiveCard();
  }

  #keepActiveCard(): HTMLElement | undefined {
    const [matches, others] = this.listLengths;
    if (this.#activeIndex >= matches + others) return undefined;
    return this.#activeIndex < matches
      ? this.#windows[0]?.keep(this.#activeIndex)
      : this.#windows[1]?.keep(this.#activeIndex - matches);
  }

  /** Returns the index of the card that contains an event's target. */
  #findCardIndex(event: Event): number | undefined {
    const target = event.target as Element;
    const own = this.#windows[0]?.findIndex(target);
    if (own !== undefined) return own;
    const other = this.#windows[1]?.findIndex(target);
    return other === undefined ? undefined : this.listLengths[0] + other;
  }

  #handleFocusIn(event: Event): void {
    const index = this.#findCardIndex(event);
    if (index === undefined || index === this.#activeIndex) return;
    this.#activeIndex = index;
    this.requestUpdate();
  }

  #handleClick(event: Event): void {
    const table = this.shownTables[this.#findCardIndex(event) ?? -1];
    if (table && isSafeShortCode(table.short_code)) this.dispatchEvent(new OisSelectEvent(table));
  }

  override render(): TemplateResult {
    const [matches, others] = this.listLengths;
    const term = this.#localize.term.bind(this.#localize);
    return html`
      ${this.#renderTools(matches)} ${this.loading ? this.#renderPlaceholders() : nothing}
      ${this.loading || matches > 0 ? nothing : this.#renderEmpty()}
      <div class="lists" @click=${this.#handleClick} @focusin=${this.#handleFocusIn}>
        <ul part="list" role="list" aria-label=${term('tablesLabel')} ?hidden=${matches === 0}></ul>
        <h3 part="other-heading" ?hidden=${others === 0}>${term('otherTables')}</h3>
        <ul part="list" role="list" aria-label=${term('otherTables')} ?hidden=${others === 0}></ul>
      </div>
    `;
  }

  #renderTools(matches: number): TemplateResult {
    const count =
      this.describeCount?.(matches) ??
      this.#localize.term('tableCount', matches, this.#localize.number(matches));
    return html`<div part="tools">
      <div class="controls"></div>
      <span part="count" role="status"
        ><bdi>${this.loading ? this.#localize.term('loading') : count}</bdi></span
      >
    </div>`;
  }

  #renderCard(table: ProjectTable, section: number, index: number): TemplateResult {
    const isActive = this.#activeIndex === index + (section === 0 ? 0 : this.listLengths[0]);
    return cardView(table, isActive, this.#localize.term('cannotOpen'));
  }

  #renderPlaceholders(): TemplateResult {
    return html`<ul class="placeholders" aria-hidden="true">
      ${Array.from({ length: PLACEHOLDER_COUNT }, () => html`<li></li>`)}
    </ul>`;
  }

  #renderEmpty(): TemplateResult {
    const isNarrowed = this.filtered || this.matching > 0;
    return html`<div part="message" class="message">
      <slot name=${isNarrowed ? 'no-match' : 'empty'}>
        <strong><bdi>${this.#localize.term(isNarrowed ? 'noMatchTitle' : 'emptyTitle')}</bdi></strong>
        <p><bdi>${this.#localize.term(isNarrowed ? 'noMatchText' : 'emptyText')}</bdi></p>
      </slot>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ois-table-grid': OisTableGrid;
  }
}
