import type { ReactiveController } from 'lit';
import { watchScrolling } from '../internal/scrolling.js';
import type { CardLists } from './card-lists.js';
import { OVERSCAN_PX } from './list-limits.js';
import { updateStuck } from '../internal/sticky-row.js';
import type { TableGridInternals } from './table-grid.internals.js';

/** Updates the grid's visible cards when they may have changed: on scrolling, resizing, printing, and when `layout`
 * changes. Draws the row above them as stuck. */
export class ViewportObserver implements ReactiveController {
  readonly #grid: TableGridInternals;
  readonly #cards: CardLists;
  #unwatch: (() => void) | undefined;
  #frame: number | undefined;
  #resizeObserver: ResizeObserver | undefined;

  constructor(grid: TableGridInternals, cards: CardLists) {
    this.#grid = grid;
    this.#cards = cards;
    // `layout` changes the number of columns, and is no property whose change updates the grid. Nothing else holds this observer, so that
    // it ends with the grid.
    new MutationObserver(this.#handleChange).observe(grid, { attributeFilter: ['layout'] });
  }

  hostConnected(): void {
    this.#unwatch = watchScrolling(this.#grid, this.#handleScroll);
    window.addEventListener('resize', this.#handleChange);
    window.addEventListener('beforeprint', this.#handleBeforePrint);
    window.addEventListener('afterprint', this.#handleChange);
    // An element as wide as the grid whose size does not depend on the visible cards: otherwise the browser reports a
    // ResizeObserver loop.
    const tools = this.#grid.renderRoot.querySelector('[part=tools]');
    this.#resizeObserver = new ResizeObserver(this.#handleChange);
    if (tools) this.#resizeObserver.observe(tools);
  }

  hostDisconnected(): void {
    this.#unwatch?.();
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    window.removeEventListener('resize', this.#handleChange);
    window.removeEventListener('beforeprint', this.#handleBeforePrint);
    window.removeEventListener('afterprint', this.#handleChange);
    this.#resizeObserver?.disconnect();
  }

  #handleChange = (): void => this.#update();

  /** In the same frame, but after all other listeners: the browser would lay out the new cards for each one that measures the page. */
  #handleScroll = (): void => {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#update(OVERSCAN_PX);
    });
  };

  #update(overscanPx?: number): void {
    const tools = this.#grid.renderRoot.querySelector('[part=tools]');
    // It is the first element of the grid.
    if (tools) updateStuck(tools, this.#grid);
    this.#cards.updateVisible(overscanPx);
  }

  /** Prints all cards. */
  #handleBeforePrint = (): void => this.#cards.updateVisible(Infinity);
}
