import type { ReactiveController } from 'lit';
import type { ProjectTable } from '../../hub/tables.js';
import type { CardLists } from './card-lists.js';
import type { TableGridInternals } from './table-grid.internals.js';

/**
 * Keeps the focus on the same table while the lists change: Enter opens the table that was announced, even if the hub has
 * sent another order since. If the table is gone, its neighbour gets the focus, or the search box if there is none.
 */
export class FocusKeeper implements ReactiveController {
  readonly #grid: TableGridInternals;
  readonly #cards: CardLists;
  readonly #root: ShadowRoot;
  #table: ProjectTable | undefined;
  /** The control that was pressed last, until the focus moves on: a form that is closed returns the focus to it. */
  #pressed: Element | null = null;
  #index = 0;
  /** A card had the focus when the lists changed, and no other element has got it since. */
  #isPending = false;

  constructor(grid: TableGridInternals, cards: CardLists) {
    this.#grid = grid;
    this.#cards = cards;
    this.#root = grid.renderRoot as ShadowRoot;
    const lists = this.#root.querySelector('.lists');
    lists?.addEventListener('focusin', ({ target }) => this.#handleFocus(target as Element));
    lists?.addEventListener('click', ({ target }) => {
      this.#saveTarget(target as Element);
      this.#pressed = (target as Element).closest('[part~=card-open]');
    });
    // After the lists.
    this.#root.addEventListener('focusin', () => (this.#pressed = null));
    const { activeElement } = this.#root;
    if (activeElement) this.#saveTarget(activeElement);
  }

  hostUpdate(): void {
    this.#isPending = this.#isCardFocused || (this.#isPending && !isFocusElsewhere());
  }

  hostUpdated(): void {
    // The focused card may be one that `CardLists` is about to remove.
    if (this.#isPending) void this.#grid.updateComplete.then(this.#restore);
  }

  /** The card that has the focus, on its control or in the page's own content. */
  get #focusedIndex(): number | undefined {
    const { activeElement } = this.#root;
    return activeElement ? this.#cards.findIndex(activeElement) : undefined;
  }

  get #isCardFocused(): boolean {
    return this.#focusedIndex !== undefined;
  }

  /** When a form is closed, the control may show another table than the one whose form it opened. */
  #handleFocus(target: Element): void {
    const isReturn = target === this.#pressed && !target.matches(':active');
    const index = isReturn ? this.#findTable() : -1;
    if (index < 0 || index === this.#cards.findIndex(target)) this.#saveTarget(target);
    else this.#cards.focusCard(index, { preventScroll: true });
  }

  #findTable(): number {
    const shortCode = this.#table?.short_code;
    // Several tables may have the same short code.
    if (shortCode !== undefined && this.#cards.getTable(this.#index)?.short_code === shortCode)
      return this.#index;
    return this.#cards.shownTables.findIndex(({ short_code }) => short_code === shortCode);
  }

  #saveTarget(target: Element): void {
    const index = this.#cards.findIndex(target);
    if (index === undefined) return;
    this.#index = index;
    this.#table = this.#cards.getTable(this.#index);
  }

  #focusTools(): void {
    const tool = this.#root.querySelector<HTMLElement>('[part=search], [part=sort]');
    tool?.focus({ preventScroll: true });
  }

  #restore = (): void => {
    const { activeIndex } = this.#cards;
    if (this.#grid.loading || (!this.#isCardFocused && isFocusElsewhere())) return;
    this.#isPending = false;
    // Not a search through all tables of a long list at each update while a card has the focus.
    const focusedIndex = this.#focusedIndex;
    const focused = focusedIndex === undefined ? undefined : this.#cards.getTable(focusedIndex);
    if (focused && focused.short_code === this.#table?.short_code) return;
    const sameTable = this.#findTable();
    const index = sameTable < 0 ? Math.min(this.#index, this.#cards.shownTables.length - 1) : sameTable;
    if (index < 0) this.#focusTools();
    else if (index !== activeIndex || !this.#isCardFocused)
      this.#cards.focusCard(index, { preventScroll: true });
  };
}

/** Returns whether an element has the focus. When a focused element is removed, the page itself gets the focus. */
const isFocusElsewhere = (): boolean => (document.activeElement ?? document.body) !== document.body;
