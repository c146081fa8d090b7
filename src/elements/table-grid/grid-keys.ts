import type { GridHost } from './grid-host.js';

/**
 * Arrow keys between cards, in two dimensions and across both lists; Home and End within a row, with Ctrl within all;
 * Page Up and Page Down by a screenful. The listener sits on the grid itself and goes with it.
 */
export class GridKeys {
  readonly #grid: GridHost;

  constructor(grid: GridHost) {
    this.#grid = grid;
    grid.shadowRoot
      ?.querySelector('.lists')
      ?.addEventListener('keydown', (event) => this.#onKey(event as KeyboardEvent));
  }

  #onKey(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const next = this.#next(event);
    if (next === undefined) return;
    event.preventDefault();
    if (next !== this.#grid.active) this.#grid.focusCard(next);
  }

  #next({ key, ctrlKey }: KeyboardEvent): number | undefined {
    const { active, columns, lengths } = this.#grid;
    const last = lengths[0] + lengths[1] - 1;
    if (ctrlKey) return key === 'Home' ? 0 : key === 'End' ? last : undefined;
    const forward = getComputedStyle(this.#grid).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    switch (key) {
      case 'ArrowRight':
      case 'ArrowLeft':
        return Math.min(Math.max(active + (key === forward ? 1 : -1), 0), last);
      case 'ArrowDown':
        return this.#byRows(1);
      case 'ArrowUp':
        return this.#byRows(-1);
      case 'PageDown':
        return this.#byRows(this.#rowsInView());
      case 'PageUp':
        return this.#byRows(-this.#rowsInView());
      case 'Home':
        return active - this.#columnOf(active);
      case 'End':
        return Math.min(active - this.#columnOf(active) + columns - 1, this.#endOf(active));
      default:
        return undefined;
    }
  }

  /** The card so many rows on, in the same column. The rows of the second list follow those of the first. */
  #byRows(rows: number): number {
    const { active, columns, lengths } = this.#grid;
    const [matches, others] = lengths;
    const matchRows = Math.ceil(matches / columns);
    const allRows = matchRows + Math.ceil(others / columns);
    const row =
      active < matches ? Math.floor(active / columns) : matchRows + Math.floor((active - matches) / columns);
    const to = Math.min(Math.max(row + rows, 0), allRows - 1);
    if (to === row) return active;
    const column = this.#columnOf(active);
    return to < matchRows
      ? Math.min(to * columns + column, matches - 1)
      : Math.min(matches + (to - matchRows) * columns + column, matches + others - 1);
  }

  #columnOf(index: number): number {
    const { columns, lengths } = this.#grid;
    return (index < lengths[0] ? index : index - lengths[0]) % columns;
  }

  /** The last card of the list that a card is in. */
  #endOf(index: number): number {
    const [matches, others] = this.#grid.lengths;
    return (index < matches ? matches : matches + others) - 1;
  }

  #rowsInView(): number {
    const height = this.#grid.shadowRoot?.activeElement?.clientHeight ?? 0;
    return Math.max(1, Math.floor(window.innerHeight / Math.max(height, 1)) - 1);
  }
}
