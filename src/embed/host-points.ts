import type { OisWidget } from '../elements/widget/widget.js';

/** Shows the balances that the app brings, for pages whose app alone knows who is signed in. */
export class HostPoints {
  readonly #widget: OisWidget;
  /** Counts the users, so that a balance is never shown to the next one. */
  #user = 0;

  constructor(widget: OisWidget) {
    this.#widget = widget;
  }

  /**
   * Shows a balance once there is an element for it: with the setting `points`.
   * @param cents an integer
   */
  async show(cents: number): Promise<void> {
    const user = this.#user;
    await customElements.whenDefined('ois-points');
    await this.#widget.updateComplete;
    if (user !== this.#user) return;
    this.#widget.renderRoot.querySelector('ois-points')?.showBalance(cents);
  }

  /** Another user: what came before is not theirs. */
  reset(): void {
    this.#user += 1;
  }
}
