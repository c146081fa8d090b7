import type { ReactiveController } from 'lit';
import type { Localize } from '../internal/localize.js';
import type { TableGridInternals } from './table-grid.internals.js';

const HINT_ID = 'card-keys';

/**
 * Describes the keys to screen readers: on the card that the Tab key leads to, and until an arrow key has moved the focus. The
 * list has one tab stop, so users would not find the other cards otherwise.
 */
export class KeyboardHint implements ReactiveController {
  readonly #grid: TableGridInternals;
  readonly #localize: Localize;
  readonly #hint = Object.assign(document.createElement('span'), { id: HINT_ID, hidden: true });
  #described: Element | null = null;
  #isLearned = false;

  constructor(grid: TableGridInternals, localize: Localize) {
    this.#grid = grid;
    this.#localize = localize;
    const lists = grid.renderRoot.querySelector('.lists');
    lists?.append(this.#hint);
    // The listener of `CardLists` has moved the tab stop before.
    lists?.addEventListener('focusin', () => this.#describeTabStop());
  }

  hostUpdated(): void {
    const text = this.#localize.term('cardKeys');
    if (this.#hint.textContent !== text) this.#hint.textContent = text;
    this.#describeTabStop();
  }

  /** Removes the description for good: the user has moved the focus with a key. */
  handleMove(): void {
    this.#isLearned = true;
    this.#describe(null);
  }

  #describeTabStop(): void {
    this.#describe(this.#grid.renderRoot.querySelector('[part=card-open]:not([tabindex="-1"])'));
  }

  #describe(control: Element | null): void {
    if (this.#described !== control) this.#described?.removeAttribute('aria-describedby');
    this.#described = control;
    if (this.#isLearned || !control?.part.contains('card-open')) return;
    if (control.getAttribute('aria-describedby') !== HINT_ID)
      control.setAttribute('aria-describedby', HINT_ID);
  }
}
