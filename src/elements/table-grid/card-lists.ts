import type { ReactiveController } from 'lit';
import type { ProjectTable } from '../../hub/tables.js';
import type { Localize } from '../internal/localize.js';
import { nextFrame } from '../internal/after-layout.js';
import { CardView } from './card.deferred.js';
import { CompleteList } from './complete-list.js';
import { findItem, type ItemList } from './item-list.js';
import { keepPlace } from './keep-place.js';
import { MAX_COMPLETE } from './list-limits.js';
import type { TableGridInternals } from './table-grid.internals.js';
import { WindowedList } from './windowed-list.js';

type Tables = readonly ProjectTable[];

/** Returns the tables to show, in their order: of the first `matching` ones, and of the others. */
export type Arrange = (tables: Tables, matching: number) => readonly [matches: Tables, others: Tables];

/**
 * `MAX_COMPLETE` for a list that had more tables before: few enough for one screen. With a higher limit, each tag of a long list would change
 * the heights of its cards, and render all of them.
 */
const MAX_COMPLETE_OF_MANY = 12;

/**
 * The grid's two lists of cards: matches, and other tables. Renders their cards, and keeps one card in the tab order. Cards
 * are counted from 0 through both lists.
 */
export class CardLists implements ReactiveController {
  readonly #grid: TableGridInternals;
  readonly #view: CardView;
  #lists: readonly ItemList<ProjectTable>[] = [];
  #isWindowed: boolean | undefined;
  #arrange: Arrange = (tables, matching) => [tables.slice(0, matching), tables.slice(matching)];
  #mark: ((text: string) => (string | Node)[]) | undefined;
  #tables: readonly [matches: Tables, others: Tables] = [[], []];
  /** What the lists were made of. */
  #source: readonly unknown[] = [];
  #activeIndex = 0;

  constructor(grid: TableGridInternals, localize: Localize) {
    this.#grid = grid;
    this.#view = new CardView(grid, localize);
    this.hostUpdate();
    this.#createLists();
    const focused = (grid.renderRoot as ShadowRoot).activeElement;
    this.#activeIndex = (focused && this.findIndex(focused)) ?? 0;
    if (focused) expandIfFocusVisible(focused);
    const container = grid.renderRoot.querySelector('.lists');
    container?.addEventListener('focusin', ({ target }) => {
      expandIfFocusVisible(target as Element);
      this.#activate(target as Element);
    });
    // In Safari a press focuses no button. The focus returns to this card when its form is closed.
    container?.addEventListener('click', ({ target }) => this.#activate(target as Element));
    container?.addEventListener('focusout', ({ target }) => expand(target as Element, false));
    container?.addEventListener('keydown', collapseByEscape);
    grid.addController(this);
  }

  /** The matches and the other tables on display. */
  get tables(): readonly [matches: Tables, others: Tables] {
    return this.#tables;
  }

  /** All tables on display. */
  get shownTables(): Tables {
    return this.#tables.flat();
  }

  /** Returns the table of a card. */
  getTable(index: number): ProjectTable | undefined {
    const [matches, others] = this.#tables;
    return matches[index] ?? others[index - matches.length];
  }

  /** The numbers of matches and of other tables on display. */
  get lengths(): [matches: number, others: number] {
    return [this.#tables[0].length, this.#tables[1].length];
  }

  /** The card that has the focus or had it last. */
  get activeIndex(): number {
    return this.#activeIndex;
  }

  get columnCount(): number {
    return this.#lists.find(({ items }) => items.length)?.columnCount ?? 1;
  }

  /**
   * Sets how the tables are filtered and sorted.
   * @param mark splits a text into what a search has not found, and marks of what it has
   */
  setArrangement(arrange: Arrange, mark: ((text: string) => (string | Node)[]) | undefined): void {
    this.#arrange = arrange;
    this.#mark = mark;
    this.#grid.requestUpdate();
  }

  /** Focuses a card, and scrolls it into view unless the options say otherwise. */
  focusCard(index: number, options?: FocusOptions): void {
    this.#moveTabStop(index)?.querySelector<HTMLElement>('[part=card-open]')?.focus(options);
  }

  /**
   * Renders the cards near the viewport.
   * @param overscanPx distance from the viewport that counts as near; default: `OVERSCAN_PX`, or less shortly after items were set
   */
  updateVisible(overscanPx?: number): void {
    keepPlace(this.#lists.flatMap((list) => list.fitColumns?.() ?? []));
    for (const list of this.#lists) list.update(overscanPx);
  }

  hostUpdate(): void {
    // For all controllers: this one is the first. Frameworks set undefined while there are no data yet.
    this.#grid.tables ??= [];
    this.#grid.matching ??= Infinity;
    const { tables, matching, loading } = this.#grid;
    const source = [tables, matching, loading, this.#arrange];
    if (source.every((value, i) => value === this.#source[i])) return;
    this.#source = source;
    const active = this.getTable(this.#activeIndex)?.short_code;
    this.#tables = loading ? [[], []] : this.#arrange(tables, matching);
    // Kept if the same tables are set again, as frameworks do on each render.
    if (this.getTable(this.#activeIndex)?.short_code !== active) this.#activeIndex = 0;
  }

  hostUpdated(): void {
    if (this.#isWindowed !== this.#needsWindow) this.#createLists();
    this.#lists.forEach((list, section) => list.setItems(this.#tables[section] ?? []));
    this.#keepActiveCard();
  }

  hostDisconnected(): void {
    for (const list of this.#lists) list.disconnect?.();
  }

  get #needsWindow(): boolean {
    return this.#grid.tables.length > (this.#isWindowed ? MAX_COMPLETE_OF_MANY : MAX_COMPLETE);
  }

  #createLists(): void {
    const container = this.#grid.renderRoot.querySelector('.lists');
    this.#isWindowed = this.#needsWindow;
    const List = this.#isWindowed ? WindowedList : CompleteList;
    for (const list of this.#lists) list.release();
    container?.classList.toggle('many', this.#isWindowed);
    this.#lists = [...(container?.querySelectorAll<HTMLElement>('ul[part]') ?? [])].map(
      (list, section) =>
        new List(list, this.#tables[section] ?? [], (element, table, index) =>
          this.#view.render(element, table, {
            isInTabOrder: this.#activeIndex === index + (section === 0 ? 0 : this.lengths[0]),
            mark: this.#mark,
          }),
        ),
    );
    // Lists that take over cards have only estimated how many are near the viewport.
    if (this.#isWindowed) void nextFrame().then(() => this.updateVisible());
  }

  /** Moves the tab stop to a card, and returns its element. */
  #moveTabStop(index: number): HTMLElement | undefined {
    const former = this.#locate(this.#activeIndex);
    this.#activeIndex = index;
    former?.list.render(former.index);
    const active = this.#locate(index);
    active?.list.render(active.index);
    return this.#keepActiveCard();
  }

  #keepActiveCard(): HTMLElement | undefined {
    const active = this.#locate(this.#activeIndex);
    return active?.list.keep(active.index);
  }

  /** Returns the list of a card, and its index there. */
  #locate(index: number): { list: ItemList<ProjectTable>; index: number } | undefined {
    const [matches, others] = this.lengths;
    const isMatch = index < matches;
    const list = index < matches + others ? this.#lists[isMatch ? 0 : 1] : undefined;
    return list && { list, index: isMatch ? index : index - matches };
  }

  /** Returns the index of the card that contains an element. */
  findIndex(descendant: Element): number | undefined {
    const own = this.#lists[0]?.findIndex(descendant);
    if (own !== undefined) return own;
    const other = this.#lists[1]?.findIndex(descendant);
    return other === undefined ? undefined : this.lengths[0] + other;
  }

  /** Makes the card that contains an element the one in the tab order. */
  #activate(descendant: Element): void {
    const index = this.findIndex(descendant);
    if (index !== undefined && index !== this.#activeIndex) this.#moveTabStop(index);
  }
}

/** Escape uncovers the cards below an expanded one, before it closes anything around the widget. The focus ring stays whole. */
function collapseByEscape(event: Event): void {
  const item = findItem(event.target as Element);
  if ((event as KeyboardEvent).key !== 'Escape' || !item?.classList.contains('expanded')) return;
  const { height } = item.getBoundingClientRect();
  if ((item.firstElementChild as HTMLElement).offsetHeight > Math.ceil(height)) event.preventDefault();
  item.classList.remove('expanded');
}

const expandIfFocusVisible = (focused: Element): void => expand(focused, focused.matches(':focus-visible'));

/** Shows a card above others and with its full texts, or not any more. Not by `:focus-within`: a press would lay out the list again. */
function expand(descendant: Element, isExpanded: boolean): void {
  for (const name of ['focused', 'expanded']) findItem(descendant)?.classList.toggle(name, isExpanded);
}
