import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { isSafeShortCode } from '../../hub/form-url.js';
import type { ProjectTable } from '../../hub/tables.js';
import { Localize } from '../internal/localize.js';
import { deferredLoaded, loadDeferred } from '../deferred/load-deferred.js';
import { theme } from '../internal/theme.styles.js';
import { card } from './card.js';
import type { GridHost } from './grid-host.js';
import { OisSelectEvent } from './table-grid.events.js';
import { styles } from './table-grid.styles.js';
import { WindowedList } from './windowed-list.js';

/** What counts as near when nobody tells of scrolling, in pixels: some hundred cards. */
const WITHOUT_SCROLLING = 10_000;

/** Cards to stand in for tables that are on their way. */
const PLACEHOLDERS = 12;

/**
 * Published tables as a grid of cards, with a search box and a choice of order. Only cards near the viewport are in the
 * page, however many tables there are.
 *
 * @tag ois-table-grid
 * @event {OisSelectEvent} ois-select - The user chose a table. Cancelable.
 * @event {OisMoreEvent} ois-more - The user asked for more tables than are there.
 * @slot empty - In place of the words for a list without tables.
 * @slot no-match - In place of the words for a choice or search that nothing matches.
 * @cssproperty --ois-card-height - Height of a card. All cards are equally high.
 * @csspart tools - The line with search box, order and count.
 * @csspart search - The search box.
 * @csspart sort - The choice of order.
 * @csspart count - How many tables match.
 * @csspart list - A list of cards.
 * @csspart card - A table's button.
 * @csspart icon - The icon, or the letter in its place.
 * @csspart name - The table's name.
 * @csspart industry - Its industry.
 * @csspart tags - Around its tags.
 * @csspart tag - One of its tags.
 * @csspart more - How many more tags it has.
 * @csspart other-heading - The heading over tables that are not matches.
 * @csspart load-more - The button that asks for more tables.
 * @csspart message - What stands there when no table does.
 */
export class OisTableGrid extends LitElement implements GridHost {
  static override styles = [theme, styles];
  static override properties = {
    tables: { attribute: false },
    matching: { type: Number },
    total: { attribute: false },
    loading: { type: Boolean },
    filtered: { type: Boolean },
    arrange: { state: true },
  };

  /** The tables to show, matches first. */
  tables: readonly ProjectTable[] = [];

  /** How many of `tables`, from the front, are matches; the others stand under a heading of their own. */
  matching = Infinity;

  /** How many tables there are, where `tables` are only some of them; `Infinity` where that is not known. */
  total: number | undefined;

  /** Shows placeholders in place of tables. */
  loading = false;

  /** The tables are for chosen tags; the words for an empty list then speak of them. */
  filtered = false;

  /** Narrows and orders the tables: what search box and order do. */
  arrange: (tables: readonly ProjectTable[]) => readonly ProjectTable[] = (tables) => tables;

  /** Words for a number of tables that are only some of all. @internal */
  describeCount: ((matches: number) => string | undefined) | undefined;

  #localize = new Localize(this);
  /** Matches and others. */
  #lists: readonly (readonly ProjectTable[])[] = [[], []];
  #windows: WindowedList<ProjectTable>[] = [];
  /** The card that the Tab key comes to, counted through both lists. */
  #active = 0;

  /** The card that has focus or had it last, counted from 0 through matches and others. */
  get active(): number {
    return this.#active;
  }

  /** How many cards stand side by side. */
  get columns(): number {
    return this.#windows[0]?.columns ?? 1;
  }

  /** How many matches and how many others are shown. */
  get lengths(): [matches: number, others: number] {
    return [this.#lists[0]?.length ?? 0, this.#lists[1]?.length ?? 0];
  }

  /** The tables that are shown, matches and others. */
  get shown(): readonly ProjectTable[] {
    return this.#lists.flat();
  }

  /** Focuses a card, and brings it into view unless the options say otherwise. */
  focusCard(index: number, options?: FocusOptions): void {
    this.#active = index;
    this.#keepActive()?.querySelector('button')?.focus(options);
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!['tables', 'matching', 'loading', 'arrange'].some((name) => changed.has(name))) return;
    const count = this.loading ? 0 : this.matching;
    const active = this.shown[this.#active]?.short_code;
    this.#lists = [
      this.arrange(this.tables.slice(0, count)),
      this.loading ? [] : this.arrange(this.tables.slice(count)),
    ];
    // The same tables, set anew: frameworks do so each time they render.
    if (this.shown[this.#active]?.short_code !== active) this.#active = 0;
  }

  protected override firstUpdated(): void {
    this.#windows = [...this.renderRoot.querySelectorAll<HTMLElement>('ul[part]')].map(
      (list, section) => new WindowedList(list, (table, index) => this.#renderCard(table, section, index)),
    );
    void deferredLoaded.then(({ GridKeys, GridTools, KeepFocus, WatchViewport }) => [
      new WatchViewport(this),
      new GridTools(this),
      new GridKeys(this),
      new KeepFocus(this),
    ]);
    loadDeferred().catch(() => this.place(WITHOUT_SCROLLING));
  }

  place(reach?: number): void {
    for (const window of this.#windows) window.place(reach);
  }

  protected override updated(): void {
    this.#windows.forEach((window, section) => window.show(this.#lists[section] ?? []));
    this.#keepActive();
  }

  #keepActive(): HTMLElement | undefined {
    const [matches, others] = this.lengths;
    if (this.#active >= matches + others) return undefined;
    return this.#active < matches
      ? this.#windows[0]?.keep(this.#active)
      : this.#windows[1]?.keep(this.#active - matches);
  }

  /** The card around an event's target, counted through both lists. */
  #indexOf(event: Event): number | undefined {
    const target = event.target as Element;
    const own = this.#windows[0]?.indexOf(target);
    if (own !== undefined) return own;
    const other = this.#windows[1]?.indexOf(target);
    return other === undefined ? undefined : this.lengths[0] + other;
  }

  #onFocus(event: Event): void {
    const index = this.#indexOf(event);
    if (index === undefined || index === this.#active) return;
    this.#active = index;
    this.requestUpdate();
  }

  #onClick(event: Event): void {
    const table = this.shown[this.#indexOf(event) ?? -1];
    if (table && isSafeShortCode(table.short_code)) this.dispatchEvent(new OisSelectEvent(table));
  }

  override render(): TemplateResult {
    const [matches, others] = this.lengths;
    const term = this.#localize.term.bind(this.#localize);
    return html`
      ${this.#renderTools(matches)} ${this.loading ? this.#renderPlaceholders() : nothing}
      ${this.loading || matches > 0 ? nothing : this.#renderEmpty()}
      <div class="lists" @click=${this.#onClick} @focusin=${this.#onFocus}>
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
    const isActive = this.#active === index + (section === 0 ? 0 : this.lengths[0]);
    return card(table, isActive, this.#localize.term('cannotOpen'));
  }

  #renderPlaceholders(): TemplateResult {
    return html`<ul class="placeholders" aria-hidden="true">
      ${Array.from({ length: PLACEHOLDERS }, () => html`<li></li>`)}
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
