import type { LitElement, ReactiveController } from 'lit';

/** What gets the focus in place of a removed button: the first one that is there. */
const SUCCESSORS = ['[part=retry]', '[part=list]', '[part=panel]', '[part=opener]'];

/**
 * Keeps the focus in an element of points or notifications. It follows the row that has it, by the `value` of the row's button: Lit
 * reuses buttons by position, and new rows come first. When an update removes the button, the focus moves to the list or the panel,
 * and to the next retry button as soon as there is one.
 */
export class PanelFocus implements ReactiveController {
  readonly #element: LitElement;
  #focused: Element | null = null;
  /** The `value` of the focused button; empty if it is not in a row. */
  #row = '';
  /** The element that has the focus until there is a retry button. */
  #successor: HTMLElement | null = null;

  constructor(element: LitElement) {
    this.#element = element;
  }

  hostUpdate(): void {
    this.#focused = this.#root?.activeElement ?? null;
    this.#row = readRow(this.#focused);
  }

  hostUpdated(): void {
    const activeElement = this.#root?.activeElement ?? null;
    const isOtherRow = this.#row !== '' && readRow(activeElement) !== this.#row;
    if (isOtherRow && this.#focusRow()) return;
    const isRemoved = isOtherRow || (this.#focused?.isConnected === false && activeElement === null);
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

  /** @returns whether the row is still there */
  #focusRow(): boolean {
    const buttons = [...(this.#root?.querySelectorAll('button') ?? [])];
    const button = buttons.find((candidate) => candidate.value === this.#row);
    button?.focus({ preventScroll: true });
    return button !== undefined;
  }

  get #root(): ShadowRoot | null {
    return this.#element.shadowRoot;
  }
}

const readRow = (element: Element | null): string =>
  element instanceof HTMLButtonElement ? element.value : '';
