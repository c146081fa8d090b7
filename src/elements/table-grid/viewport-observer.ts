import type { ReactiveController } from 'lit';
import type { CardLists } from './card-lists.js';
import type { TableGridInternals } from './table-grid.internals.js';

/** Updates the grid's visible cards when they may have changed: on scrolling, resizing and printing. */
export class ViewportObserver implements ReactiveController {
  readonly #grid: TableGridInternals;
  readonly #cards: CardLists;
  #roots: Node[] = [];
  #resizeObserver: ResizeObserver | undefined;

  constructor(grid: TableGridInternals, cards: CardLists) {
    this.#grid = grid;
    this.#cards = cards;
  }

  hostConnected(): void {
    // Scroll events do not leave their shadow root, so each root around the grid needs a listener.
    for (let root = this.#grid.getRootNode(); ; root = root.host.getRootNode()) {
      this.#roots.push(root);
      root.addEventListener('scroll', this.#handleChange, { capture: true, passive: true });
      if (!(root instanceof ShadowRoot)) break;
    }
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
    for (const root of this.#roots) root.removeEventListener('scroll', this.#handleChange, { capture: true });
    this.#roots = [];
    window.removeEventListener('resize', this.#handleChange);
    window.removeEventListener('beforeprint', this.#handleBeforePrint);
    window.removeEventListener('afterprint', this.#handleChange);
    this.#resizeObserver?.disconnect();
  }

  #handleChange = (): void => this.#cards.updateVisible();

  /** Prints all cards. */
  #handleBeforePrint = (): void => this.#cards.updateVisible(Infinity);
}
