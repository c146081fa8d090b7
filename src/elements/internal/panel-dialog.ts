import { html, type LitElement, type TemplateResult } from 'lit';
import { closeWhenHidden } from './close-when-hidden.js';
import { saveFocus } from './focus.js';
import { CLOSE_ICON, renderIconButton } from './icon-button.js';
import { lockScroll } from './scroll-lock.js';

/** Where the dialog is a sheet, or Back is a gesture of the system. */
const BACK_CLOSES = '(max-width: 640px), (pointer: coarse)';

/** An element with such a dialog. */
interface PanelElement extends LitElement {
  /**
   * Adds a history entry, so that the browser's Back button closes the sheet.
   * @returns a function that leaves the entry, or undefined if the page has turned it off
   */
  addHistoryEntry?: ((onBack: () => void) => (() => void) | undefined) | undefined;
}

/** Renders, opens and closes the `<dialog>` in an element's shadow root. The element renders its contents while `isOpen`. */
export class PanelDialog {
  isOpen = false;
  readonly #element: PanelElement;
  readonly #closeElement: () => void;
  /** Closes the dialog, and restores focus and scrolling. Undefined while it is closed. */
  #dismiss: (() => void) | undefined;
  #leaveHistoryEntry: (() => void) | undefined;
  /** The press whose click has not come yet was in the dialog's contents. */
  #isPressedInside = false;

  /** @param closeElement called when the user closes the dialog; it has to call `close` */
  constructor(element: PanelElement, closeElement: () => void) {
    this.#element = element;
    this.#closeElement = closeElement;
  }

  /** Renders a bar with title and close button, and the contents below it. */
  render({ title, closeLabel }: { title: string; closeLabel: string }, contents: unknown): TemplateResult {
    return html`<dialog
      part="dialog"
      aria-labelledby="title"
      @close=${this.#handleClose}
      @pointerdown=${this.#handlePress}
      @click=${this.#handlePress}
    >
      <div part="header">
        <h2 id="title" part="title">${title}</h2>
        ${renderIconButton({ label: closeLabel, part: 'close', path: CLOSE_ICON, handleClick: this.#closeElement })}
      </div>
      ${contents}
    </dialog>`;
  }

  open(): void {
    this.isOpen = true;
    // Before anything changes: the browser saves the scroll position of the entry that it leaves.
    if (matchMedia(BACK_CLOSES).matches)
      this.#leaveHistoryEntry = this.#element.addHistoryEntry?.(this.#handleBack);
    this.#element.requestUpdate();
    void this.#present(saveFocus(this.#element, undefined));
  }

  close(): void {
    this.isOpen = false;
    this.#element.requestUpdate();
    this.#dismiss?.();
    this.#leaveHistoryEntry?.();
    this.#dismiss = this.#leaveHistoryEntry = undefined;
  }

  /**
   * Handles the dialog's `close` event, after Esc. It is asynchronous: meanwhile, the dialog may have been opened again, or closed by
   * `close`, and the element may show something else.
   */
  #handleClose = (): void => {
    if (this.isOpen && !this.#isShown) this.#closeElement();
  };

  /**
   * Handles `pointerdown` and `click` in the dialog. On the backdrop they target the dialog itself, as its contents are children. So
   * does a click at the end of a selection that was begun in the contents, and leaves the dialog open.
   */
  #handlePress = ({ type, target, currentTarget }: Event): void => {
    const isBackdrop = target === currentTarget;
    if (type === 'click' && isBackdrop && !this.#isPressedInside) this.#closeElement();
    this.#isPressedInside = type === 'pointerdown' && !isBackdrop;
  };

  /** Whether the browser shows the dialog. Esc closes it before `isOpen` changes. */
  get #isShown(): boolean {
    return this.#dialog?.open ?? false;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#element.renderRoot.querySelector('dialog');
  }

  /** As if the user had pressed Esc: the element handles the dialog's `close` event. */
  #handleBack = (): void => {
    if (this.#isShown) this.#dialog?.close();
    else this.#closeElement();
  };

  async #present(restoreFocus: () => void): Promise<void> {
    await this.#element.updateComplete;
    const dialog = this.#dialog;
    if (!this.isOpen || !dialog || dialog.open) return;
    // Removed meanwhile.
    if (!dialog.isConnected) return this.#closeElement();
    const unlock = lockScroll();
    dialog.showModal();
    this.#dispatch('ois-panel-open');
    const observer = closeWhenHidden(dialog);
    this.#dismiss = () => {
      observer.disconnect();
      dialog.close();
      restoreFocus();
      unlock();
      this.#dispatch('ois-panel-close');
    };
  }

  /** For notifications, as all outside of an open dialog is inert, and for apps, whose Back closes it. */
  #dispatch(type: 'ois-panel-open' | 'ois-panel-close'): void {
    this.#element.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  }
}
