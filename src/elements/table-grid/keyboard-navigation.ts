import type { CardLists } from './card-lists.js';
import type { TableGridInternals } from './table-grid.internals.js';

/**
 * Adds arrow keys between cards, in two dimensions and across both lists; Home and End within a row, with Ctrl or in a single
 * column within all cards; Page Up and Page Down by the rows in view.
 * @param onMove called when a key moves the focus
 */
export function addKeyboardNavigation(grid: TableGridInternals, cards: CardLists, onMove: () => void): void {
  const target = new NavigationTarget(grid, cards);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    // Keys have other meanings in what a site has put into its cards.
    if (!(event.target as Element).part.contains('card-open')) return;
    const next = target.find(event);
    if (next === undefined) return;
    event.preventDefault();
    if (next === cards.activeIndex) return;
    onMove();
    cards.focusCard(next);
  };
  grid.renderRoot.querySelector<HTMLElement>('.lists')?.addEventListener('keydown', handleKeyDown);
}

/** Finds the card that a key leads to. */
class NavigationTarget {
  readonly #grid: TableGridInternals;
  readonly #cards: CardLists;

  constructor(grid: TableGridInternals, cards: CardLists) {
    this.#grid = grid;
    this.#cards = cards;
  }

  /** @returns undefined if the key has no meaning for the grid */
  find({ key, ctrlKey }: KeyboardEvent): number | undefined {
    const { activeIndex, columnCount, lengths } = this.#cards;
    const last = lengths[0] + lengths[1] - 1;
    const ends: Record<string, number> = { Home: 0, End: last };
    if (ctrlKey) return ends[key];
    if (columnCount === 1 && key in ends) return ends[key];
    const forward = getComputedStyle(this.#grid).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    switch (key) {
      case 'ArrowRight':
      case 'ArrowLeft':
        return Math.min(Math.max(activeIndex + (key === forward ? 1 : -1), 0), last);
      case 'ArrowDown':
        return this.#moveByRows(1);
      case 'ArrowUp':
        return this.#moveByRows(-1);
      case 'PageDown':
        return this.#moveByRows(this.#countRowsInView());
      case 'PageUp':
        return this.#moveByRows(-this.#countRowsInView());
      case 'Home':
        return activeIndex - this.#getColumn(activeIndex);
      case 'End':
        return Math.min(
          activeIndex - this.#getColumn(activeIndex) + columnCount - 1,
          this.#getListEnd(activeIndex),
        );
      default:
        return undefined;
    }
  }

  /** Returns the card a number of rows further, in the same column. The second list's rows follow those of the first. */
  #moveByRows(rows: number): number {
    const { activeIndex, columnCount, lengths } = this.#cards;
    const [matches, others] = lengths;
    const matchRows = Math.ceil(matches / columnCount);
    const allRows = matchRows + Math.ceil(others / columnCount);
    const row =
      activeIndex < matches
        ? Math.floor(activeIndex / columnCount)
        : matchRows + Math.floor((activeIndex - matches) / columnCount);
    const targetRow = Math.min(Math.max(row + rows, 0), allRows - 1);
    if (targetRow === row) return activeIndex;
    const column = this.#getColumn(activeIndex);
    return targetRow < matchRows
      ? Math.min(targetRow * columnCount + column, matches - 1)
      : Math.min(matches + (targetRow - matchRows) * columnCount + column, matches + others - 1);
  }

  #getColumn(index: number): number {
    const { columnCount, lengths } = this.#cards;
    return (index < lengths[0] ? index : index - lengths[0]) % columnCount;
  }

  /** Returns the last card of the list that contains a card. */
  #getListEnd(index: number): number {
    const [matches, others] = this.#cards.lengths;
    return (index < matches ? matches : matches + others) - 1;
  }

  #countRowsInView(): number {
    const height = this.#grid.shadowRoot?.activeElement?.closest('li')?.clientHeight ?? 0;
    return Math.max(1, Math.floor(window.innerHeight / Math.max(height, 1)) - 1);
  }
}
