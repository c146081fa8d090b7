import type { ReactiveController } from 'lit';
import type { GridHost } from './grid-host.js';

/** Has the grid place its cards anew whenever something may have come into view: scrolling, another size, printing. */
export class WatchViewport implements ReactiveController {
  readonly #grid: GridHost;
  #roots: Node[] = [];
  #resizes: ResizeObserver | undefined;

  constructor(grid: GridHost) {
    this.#grid = grid;
    grid.addController(this);
  }

  hostConnected(): void {
    // Scroll events stay inside their shadow root, so each root around is listened to.
    for (let root = this.#grid.getRootNode(); ; root = root.host.getRootNode()) {
      this.#roots.push(root);
      root.addEventListener('scroll', this.#onMove, { capture: true, passive: true });
      if (!(root instanceof ShadowRoot)) break;
    }
    window.addEventListener('resize', this.#onMove);
    window.addEventListener('beforeprint', this.#onPrint);
    window.addEventListener('afterprint', this.#onMove);
    // Something as wide as the grid whose own size no placing changes: else the browser reports a loop.
    const gauge = this.#grid.renderRoot.querySelector('[part=tools]');
    this.#resizes = new ResizeObserver(this.#onMove);
    if (gauge) this.#resizes.observe(gauge);
  }

  hostDisconnected(): void {
    for (const root of this.#roots) root.removeEventListener('scroll', this.#onMove, { capture: true });
    this.#roots = [];
    window.removeEventListener('resize', this.#onMove);
    window.removeEventListener('beforeprint', this.#onPrint);
    window.removeEventListener('afterprint', this.#onMove);
    this.#resizes?.disconnect();
  }

  #onMove = (): void => this.#grid.place();
  /** All of it, for paper. */
  #onPrint = (): void => this.#grid.place(Infinity);
}
