import type { ReactiveController } from 'lit';
import { findCardInTabOrder } from './find-card.js';
import type { WidgetInternals } from './widget.internals.js';

/**
 * Keeps the focus in the widget when what has it is removed. After its retry button, or the button for consent: on the widget itself while it loads,
 * then on the new retry button, or on a card. After the lists: on the retry button of the error that replaces them.
 */
export class RetryFocus implements ReactiveController {
  readonly #widget: WidgetInternals;
  readonly #root: ShadowRoot;
  /** The part of the widget that had the focus before the update. */
  #focused: Element | null = null;
  #wasButton = false;
  /** The widget itself has the focus, until a button or card can get it. */
  #isPending = false;
  #isLoading = false;

  constructor(widget: WidgetInternals) {
    this.#widget = widget;
    this.#root = widget.renderRoot as ShadowRoot;
    // The user has retried a form, which has opened without taking the focus.
    widget.addEventListener('ois-open', () => void (this.#isPending && this.#focusContent()));
  }

  hostUpdate(): void {
    this.#focused = this.#root.activeElement;
    this.#wasButton = this.#focused !== null && this.#focused === this.#button;
  }

  hostUpdated(): void {
    const isRemoved = this.#focused?.isConnected === false && !this.#root.activeElement;
    if (isRemoved && (this.#wasButton || this.#button)) this.#focusWidget();
    if (!this.#isPending) return;
    this.#isLoading ||= this.#isBusy;
    const hasMoved = this.#root.activeElement || !this.#widget.matches(':focus');
    const button = this.#button;
    if (hasMoved) this.#isPending = false;
    else if (button) {
      this.#isPending = false;
      button.focus({ preventScroll: true });
    } else if (this.#isLoading && !this.#isBusy) void this.#focusContent();
  }

  get #button(): HTMLElement | null {
    return this.#root.querySelector<HTMLElement>('[role=alert] .action, .consent .action');
  }

  get #grid(): HTMLElementTagNameMap['ois-table-grid'] | null {
    return this.#root.querySelector('ois-table-grid');
  }

  /** Lists are being loaded, in place of placeholders or of those on display. */
  get #isBusy(): boolean {
    return this.#grid?.getAttribute('aria-busy') === 'true';
  }

  #focusWidget(): void {
    this.#isPending = true;
    this.#isLoading = this.#isBusy;
    if (!this.#widget.hasAttribute('tabindex')) this.#widget.tabIndex = -1;
    this.#widget.focus({ preventScroll: true });
  }

  /** Focuses the card in the tab order. Without cards, the widget itself keeps the focus. */
  async #focusContent(): Promise<void> {
    this.#isPending = false;
    const grid = this.#grid;
    await grid?.updateComplete;
    if (this.#root.activeElement || !this.#widget.matches(':focus')) return;
    findCardInTabOrder(this.#root)?.focus({ preventScroll: true });
  }
}
