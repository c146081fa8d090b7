import type { OisWidget } from '../elements/widget/widget.js';

/** Displays balances that the app sends, for pages that have no points endpoint of their own. */
export class HostPoints {
  readonly #widget: OisWidget;
  /** Number of the current user, so that a balance is never displayed to the next one. */
  #user = 0;
  /** A balance that came before the first lists. The connection that loads them may still clear the element. */
  #earlyBalanceCents: number | undefined;
  #isReady = false;

  constructor(widget: OisWidget) {
    this.#widget = widget;
    widget.addEventListener('ois-ready', () => {
      this.#isReady = true;
      if (this.#earlyBalanceCents !== undefined) void this.show(this.#earlyBalanceCents);
      this.#earlyBalanceCents = undefined;
    });
  }

  /**
   * Displays a balance as soon as the widget has an element for it, which the setting `points` adds.
   * @param balanceCents an integer
   */
  async show(balanceCents: number): Promise<void> {
    const user = this.#user;
    if (!this.#isReady) this.#earlyBalanceCents = balanceCents;
    await customElements.whenDefined('ois-points');
    // The widget creates its element in the microtasks after the class is defined.
    await new Promise((resolve) => setTimeout(resolve));
    await this.#widget.updateComplete;
    const element = this.#widget.renderRoot.querySelector('ois-points');
    // A pending update may clear the element for a new connection.
    await element?.updateComplete;
    if (user === this.#user) element?.showBalance(balanceCents);
  }

  /** Discards pending balances when another user signs in. */
  reset(): void {
    this.#user += 1;
    this.#isReady = false;
    this.#earlyBalanceCents = undefined;
  }
}
