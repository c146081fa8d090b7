import { HistoryEntry, type EntryAddress } from '../internal/history-entry.js';
import { hasScrollbar, lockScroll } from '../internal/scroll-lock.js';
import { trackKeyboardHeight } from '../internal/viewport.js';
import type { FormFrameProperties } from './form-frame.properties.js';
import { saveScrollPositions } from './scroll-positions.js';
import { isDisplayed, showAsModal } from './show-modal.js';

/** Shows and hides the rendered form of an element, in its dialog or in place of the widget's lists. */
export class FormPresenter {
  readonly #element: FormFrameProperties;
  #historyEntry: HistoryEntry | undefined;
  #hide: (() => void) | undefined;
  #isShown = false;
  #afterShow: (() => void) | undefined;

  constructor(element: FormFrameProperties) {
    this.#element = element;
  }

  /**
   * Adds a history entry unless the element has `noHistory`. Call it before anything is shown: the browser saves the scroll position of the
   * entry that it leaves. Adding one takes the browser some time, so a prepared frame, which is in no entry, is navigated before it. But the
   * entry comes first
   * - without such a frame: the browser would assign the navigation to the wrong entry
   * - on slow devices, where the form's process would delay the dialog's first frame
   * - with an address: a page whose address does not name the form may close it
   * @param address the page's address while the form is open
   * @param onBack called when the user went back
   */
  addHistoryEntry(address: EntryAddress | undefined, onBack: () => void): void {
    this.#historyEntry = this.#element.noHistory ? undefined : new HistoryEntry(onBack, address);
  }

  /** Whether something else has closed the dialog of the form that is shown, such as a script or the browser. */
  get isDialogClosed(): boolean {
    const layout = this.#layout;
    return !!this.#hide && layout instanceof HTMLDialogElement && !isDisplayed(layout);
  }

  /** @param restoreFocus called when it is hidden */
  show(restoreFocus: () => void): void {
    const layout = this.#layout;
    const handleShown = (): void => {
      this.#isShown = true;
      this.runAfterShow();
    };
    if (layout instanceof HTMLDialogElement) this.#hide = presentModal(layout, restoreFocus, handleShown);
    else {
      this.#hide = presentInline(this.#element, layout!, restoreFocus);
      handleShown();
    }
  }

  /**
   * Calls the function when the form is shown, as a modal dialog if it is in one, or at once if it is. Replaces the function of the
   * call before.
   */
  afterShow(callback: () => void): void {
    this.#afterShow = callback;
    if (this.#isShown) this.runAfterShow();
  }

  /** Calls the function of {@link afterShow} now, unless nothing of the form is displayed. */
  runAfterShow(): void {
    const callback = this.#afterShow;
    this.#afterShow = undefined;
    if (this.#hide || this.#isShown) callback?.();
  }

  /**
   * Hides the form, and restores the page's focus, scroll position and history entry.
   * @param isKept whether it will be shown again as it is
   */
  hide(isKept: boolean): void {
    // Before it is closed: the styles keep what is inert from losing its scroll position.
    const layout = this.#layout;
    if (layout && isKept) layout.toggleAttribute('inert', true);
    // Firefox would keep what is hidden while it is animated, and the widget with it: docs/browsers.md#memory-in-firefox.
    else layout?.getAnimations({ subtree: true }).forEach((animation) => animation.cancel());
    this.#hide?.();
    this.#historyEntry?.leave();
    this.#isShown = false;
    this.#hide = this.#historyEntry = undefined;
  }

  /** Updates the element. If that removes the focused button, moves the focus to the header, or to the page if there is none. */
  async update(): Promise<void> {
    const element = this.#element;
    element.requestUpdate();
    const root = element.shadowRoot;
    if (!root?.activeElement) return;
    await element.updateComplete;
    if (root.activeElement) return;
    const button = root.querySelector<HTMLElement>('[part=close], [part=back]');
    if (button) button.focus({ preventScroll: true });
    else element.request?.refocus?.();
  }

  get #layout(): HTMLElement | null | undefined {
    return this.#element.shadowRoot?.querySelector<HTMLElement>('dialog, [part=inline]');
  }

  /**
   * The form has navigated to another page, or was sent: one press of Back still closes it, and the user sees its start,
   * also if the page was scrolled to the end of a long form.
   */
  handleNavigation(): void {
    this.#historyEntry?.renew();
    this.#layout?.querySelector('.header')?.scrollIntoView({ block: 'nearest' });
  }
}

/**
 * Opens the dialog over the page. While the dialog is modal, the page cannot scroll.
 * @param onModal called when the dialog is modal
 * @returns a function that closes it and restores the page
 */
function presentModal(dialog: HTMLDialogElement, restoreFocus: () => void, onModal: () => void): () => void {
  const stopTracking = trackKeyboardHeight(dialog);
  // Locks the page after the dialog's first frame, which is painted sooner then. Locks it now if the dialog would move as the page's
  // scrollbar is removed; and in browsers without popovers, as locking takes a layout, and one between the next two steps would let a
  // kept form lose its scroll position.
  let unlockScroll = 'showPopover' in dialog && !hasScrollbar() ? undefined : lockScroll();
  // Shown before the next layout: see the styles of what is inert.
  dialog.toggleAttribute('inert', false);
  const hide = showAsModal(dialog, { beforeModal: () => (unlockScroll ??= lockScroll()), onModal });
  return () => {
    stopTracking();
    hide();
    restoreFocus();
    unlockScroll?.();
  };
}

/**
 * Shows the section in place of the widget's lists.
 * @returns a function that hides it and restores the page
 */
function presentInline(element: HTMLElement, section: HTMLElement, restoreFocus: () => void): () => void {
  const restoreScrollPositions = saveScrollPositions(element);
  element.toggleAttribute('inline', true); // the widget's styles select it
  section.toggleAttribute('inert', false);
  section.querySelector<HTMLElement>('[part=back]')?.focus({ preventScroll: true });
  section.querySelector('.header')?.scrollIntoView({ block: 'nearest' });
  return () => {
    element.removeAttribute('inline');
    restoreFocus();
    restoreScrollPositions();
  };
}
