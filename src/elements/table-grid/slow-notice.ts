import { render, type ReactiveController } from 'lit';
import type { Localize } from '../internal/localize.js';
import type { TableGridInternals } from './table-grid.internals.js';

/** Lists that are still loading this long after the deferred chunk was loaded get a notice. */
const SLOW_AFTER_MS = 4_000;

/** Says that the tables take longer than usual, in the live region of their number, until they are there. */
export class SlowNotice implements ReactiveController {
  readonly #grid: TableGridInternals;
  readonly #localize: Localize;
  readonly #text = document.createElement('bdi');
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(grid: TableGridInternals, localize: Localize) {
    this.#grid = grid;
    this.#localize = localize;
  }

  hostConnected(): void {
    this.hostUpdated();
  }

  hostUpdated(): void {
    if (!this.#grid.loading) return this.#hide();
    render(this.#localize.term('tablesSlow'), this.#text);
    if (this.#grid.isConnected) this.#timer ??= setTimeout(this.#show, SLOW_AFTER_MS);
  }

  hostDisconnected(): void {
    this.#hide();
  }

  #show = (): void => {
    const loadingText = this.#grid.renderRoot.querySelector<HTMLElement>('[part=count] > bdi');
    loadingText?.after(this.#text);
    if (loadingText) loadingText.hidden = true;
  };

  #hide(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const loadingText = this.#text.previousElementSibling as HTMLElement | null;
    if (loadingText) loadingText.hidden = false;
    this.#text.remove();
  }
}
