import type { OisWidget } from '../elements/widget/widget.js';

type HeaderElementName = 'ois-points' | 'ois-notifications';
type Action<Name extends HeaderElementName> = (element: HTMLElementTagNameMap[Name]) => void;

/** Passes what the app sends to an element in the widget's header, once the widget has it. */
export class HeaderElementAccess<Name extends HeaderElementName> {
  readonly #widget: OisWidget;
  readonly #name: Name;
  readonly #maxEarlyActions: number;
  /** Number of the current user, so that nothing of one user is shown to the next one. */
  #user = 0;
  /** What was shown before the first lists. The connection that loads them may still clear the element. */
  #early: Action<Name>[] = [];
  #isReady = false;

  /** @param maxEarlyActions how many of the last actions are repeated after the first lists */
  constructor(widget: OisWidget, name: Name, { maxEarlyActions }: { maxEarlyActions: number }) {
    this.#widget = widget;
    this.#name = name;
    this.#maxEarlyActions = maxEarlyActions;
    widget.addEventListener('ois-ready', () => {
      this.#isReady = true;
      for (const action of this.#early.splice(0)) void this.run(action);
    });
  }

  /** Shows something as soon as the element is there, and again after the first lists. */
  async show(action: Action<Name>): Promise<void> {
    if (!this.#isReady) this.#early = [...this.#early, action].slice(-this.#maxEarlyActions);
    await this.run(action);
  }

  /** Runs an action as soon as the element is there, unless another user has signed in. */
  async run(action: Action<Name>): Promise<void> {
    const user = this.#user;
    await customElements.whenDefined(this.#name);
    // The widget creates its element in the microtasks after the class is defined.
    await new Promise((resolve) => setTimeout(resolve));
    await this.#widget.updateComplete;
    const element = this.#widget.renderRoot.querySelector(this.#name);
    // A pending update may clear the element for a new connection.
    await element?.updateComplete;
    if (element && user === this.#user) action(element);
  }

  /** Discards what is pending when another user signs in. */
  reset(): void {
    this.#user += 1;
    this.#isReady = false;
    this.#early = [];
  }
}
