import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { View } from './windowed-list.js';

/** All of a page, for paper. */
const EVERYTHING: View = { top: -1e9, bottom: 1e9 };

/** Calls back when something may have come into the viewport: scrolling anywhere around, another size, printing. */
export class WatchViewport implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #moved: (view: View) => void;
  #roots: Node[] = [];
  #resizes: ResizeObserver | undefined;
  #gauge: Element | null = null;

  constructor(host: ReactiveControllerHost & HTMLElement, moved: (view: View) => void) {
    this.#host = host;
    this.#moved = moved;
    host.addController(this);
  }

  get view(): View {
    return { top: 0, bottom: window.innerHeight };
  }

  hostConnected(): void {
    // Scroll events stay inside their shadow root, so each root around is listened to.
    for (let root = this.#host.getRootNode(); ; root = root.host.getRootNode()) {
      this.#roots.push(root);
      root.addEventListener('scroll', this.#onMove, { capture: true, passive: true });
      if (!(root instanceof ShadowRoot)) break;
    }
    window.addEventListener('resize', this.#onMove);
    window.addEventListener('beforeprint', this.#onPrint);
    window.addEventListener('afterprint', this.#onMove);
    this.#resizes = new ResizeObserver(this.#onMove);
    if (this.#gauge) this.#resizes.observe(this.#gauge);
  }

  hostDisconnected(): void {
    for (const root of this.#roots) root.removeEventListener('scroll', this.#onMove, { capture: true });
    this.#roots = [];
    window.removeEventListener('resize', this.#onMove);
    window.removeEventListener('beforeprint', this.#onPrint);
    window.removeEventListener('afterprint', this.#onMove);
    this.#resizes?.disconnect();
  }

  /** An element as wide as the host, whose own size no callback changes: else the browser reports a loop. */
  gauge(element: Element | null): void {
    this.#gauge = element;
    if (element) this.#resizes?.observe(element);
  }

  #onMove = (): void => this.#moved(this.view);
  #onPrint = (): void => this.#moved(EVERYTHING);
}
