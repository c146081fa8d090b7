import type { LitElement } from 'lit';
import { saveFocus } from './focus.js';
import { lockScroll } from './scroll-lock.js';

/** Opens and closes the `<dialog>` in an element's shadow root. The element renders its contents while `isOpen`. */
export class PanelDialog {
  isOpen = false;
  readonly #element: LitElement;
  /** Closes the dialog, and restores focus and scrolling. Undefined while it is closed. */
  #dismiss: (() => void) | undefined;

  constructor(element: LitElement) {
    this.#element = element;
  }

  open(): void {
    this.isOpen = true;
    this.#element.requestUpdate();
    void this.#present(saveFocus(this.#element, undefined));
  }

  close(): void {
    this.isOpen = false;
    this.#element.requestUpdate();
    this.#dismiss?.();
    this.#dismiss = undefined;
  }

  /** Whether the browser shows the dialog. Esc closes it before `isOpen` changes. */
  get isShown(): boolean {
    return this.#dialog?.open ?? false;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#element.renderRoot.querySelector('dialog');
  }

  async #present(restoreFocus: () => void): Promise<void> {
    await this.#element.updateComplete;
    const dialog = this.#dialog;
    if (!this.isOpen || !dialog || dialog.open) return;
    const unlock = lockScroll();
    dialog.showModal();
    this.#dismiss = () => {
      dialog.close();
      restoreFocus();
      unlock();
    };
  }
}
