import type { ReactiveController } from 'lit';
import type { Localize } from '../internal/localize.js';
import type { TableGridInternals } from './table-grid.internals.js';

/** Lists that are still loading after this time get a notice. The deferred chunk has loaded some seconds before, or as the page did. */
const SLOW_AFTER_MS = 4_000;

/** Says that the tables take longer than usual, in the live region of their number, until they are there. Short, for phones. */
export class SlowNotice implements ReactiveController {
  readonly #grid: TableGridInternals;
  readonly #localize: Localize;
  readonly #text = document.createElement('bdi');
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(grid: TableGridInternals, localize: Localize) {
    this.#grid = grid;
    this.#localize = localize;
  }

  hostUpdated(): void {
    if (!this.#grid.loading) this.hostDisconnected();
    else this.#timer ??= setTimeout(this.#show, SLOW_AFTER_MS);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const loading = this.#text.previousElementSibling as HTMLElement | null;
    if (loading) loading.hidden = false;
    this.#text.remove();
  }

  #show = (): void => {
    this.#text.textContent = this.#localize.term('tablesSlow');
    const loading = this.#grid.renderRoot.querySelector<HTMLElement>('[part=count] > bdi');
    loading?.after(this.#text);
    if (loading) loading.hidden = true;
  };
}
