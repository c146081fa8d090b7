import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & HTMLElement & { readonly renderRoot: HTMLElement | DocumentFragment };

/**
 * Keeps the focus in the widget when a "Try again" button goes with its notice: on the widget itself while it loads,
 * then on the button that is back, or on the first card.
 */
export class RetryFocus implements ReactiveController {
  readonly #host: Host;
  readonly #root: ShadowRoot;
  #hadFocus = false;
  /** The widget itself has the focus, in place of a button. */
  #isHeld = false;
  #isLoading = false;

  constructor(host: Host) {
    this.#host = host;
    this.#root = host.renderRoot as ShadowRoot;
    // The lists were there all along: a form was tried again, and opened where it takes no focus.
    host.addEventListener('ois-open', () => void (this.#isHeld && this.#focusContent()));
  }

  hostUpdate(): void {
    this.#hadFocus = this.#root.activeElement !== null && this.#root.activeElement === this.#button;
  }

  hostUpdated(): void {
    if (this.#hadFocus && !this.#root.activeElement) this.#hold();
    if (!this.#isHeld) return;
    const isMovedOn = this.#root.activeElement || !this.#host.matches(':focus');
    const button = this.#button;
    if (isMovedOn) this.#isHeld = false;
    else if (button) {
      this.#isHeld = false;
      button.focus({ preventScroll: true });
    } else if (this.#isLoading && !this.#grid?.loading) void this.#focusContent();
  }

  get #button(): HTMLElement | null {
    return this.#root.querySelector<HTMLElement>('[role=alert] .action');
  }

  get #grid(): HTMLElementTagNameMap['ois-table-grid'] | null {
    return this.#root.querySelector('ois-table-grid');
  }

  #hold(): void {
    this.#isHeld = true;
    this.#isLoading = this.#grid?.loading ?? false;
    if (!this.#host.hasAttribute('tabindex')) this.#host.tabIndex = -1;
    this.#host.focus({ preventScroll: true });
  }

  /** The card that Tab would lead to; the widget itself keeps the focus where there is none. */
  async #focusContent(): Promise<void> {
    this.#isHeld = false;
    const grid = this.#grid;
    await grid?.updateComplete;
    if (this.#root.activeElement || !this.#host.matches(':focus')) return;
    if (grid?.shownTables.length) grid.focusCard(grid.activeIndex, { preventScroll: true });
  }
}
