import type { LitElement, ReactiveController } from 'lit';

/** What gets the focus in place of a removed button: the first one that is there. */
const SUCCESSORS = ['[part=retry]', '[part=list]', '[part=panel]', '[part=opener]'];

/**
 * Keeps the focus in an element of points or notifications when an update removes the button that has it: on the list or the panel,
 * and on the next retry button as soon as there is one.
 */
export class PanelFocus implements ReactiveController {
  readonly #element: LitElement;
  #focused: Element | null = null;
  /** The element that has the focus until there is a retry button. */
  #successor: HTMLElement | null = null;

  constructor(element: LitElement) {
    this.#element = element;
  }

  hostUpdate(): void {
    this.#focused = this.#root?.activeElement ?? null;
  }

  hostUpdated(): void {
    const activeElement = this.#root?.activeElement ?? null;
    const isRemoved = this.#focused?.isConnected === false && activeElement === null;
    const isWaiting = this.#successor !== null && activeElement === this.#successor;
    if (!isRemoved && !isWaiting) return;
    const selectors = isRemoved ? SUCCESSORS : SUCCESSORS.slice(0, 1);
    const successor = selectors
      .map((selector) => this.#root?.querySelector<HTMLElement>(selector))
      .find((element) => element?.getClientRects().length);
    if (!successor) return;
    if (successor.localName !== 'button') successor.tabIndex = -1;
    successor.focus({ preventScroll: true });
    this.#successor = successor.localName === 'button' ? null : successor;
  }

  get #root(): ShadowRoot | null {
    return this.#element.shadowRoot;
  }
}
