import { nextFrame } from '../internal/after-layout.js';
import { closeWhenHidden } from '../internal/close-when-hidden.js';

/** First events of a press and a key, before which the page must be inert. */
const INPUT_EVENTS = ['pointerdown', 'keydown'];

/** Returns whether a dialog is displayed: as a modal one, or before that as a popover. */
export const isDisplayed = (dialog: Element): boolean => dialog.matches(':is([open], :popover-open)');

interface ModalCallbacks {
  /** Called just before it becomes modal, unless it was hidden while it was a popover. */
  beforeModal: () => void;
  /** Called when it is modal, unless it was hidden meanwhile. */
  onModal: () => void;
}

/**
 * Shows a dialog as a modal one. Making the page inert restyles all of its elements, which takes most of the time until the dialog is
 * painted. So, in browsers with popovers, the dialog is a popover for one frame, and becomes modal after it, or at the first input.
 * @returns a function that hides it
 */
export function showAsModal(dialog: HTMLDialogElement, { beforeModal, onModal }: ModalCallbacks): () => void {
  let [isPopover, isHidden] = [true, false];
  let observer: ResizeObserver | undefined;
  const endPopover = (): void => {
    isPopover = false;
    for (const type of INPUT_EVENTS) window.removeEventListener(type, makeModal, { capture: true });
    dialog.hidePopover?.();
  };
  const makeModal = (): void => {
    if (!isPopover) return;
    const focused = dialog.querySelector<HTMLElement>(':focus') ?? findCloseButton(dialog);
    beforeModal();
    // Without a layout in between, so that its animation goes on.
    endPopover();
    // On each of its events, the page may hide the dialog.
    if (isHidden) return;
    dialog.showModal();
    focus(focused);
    if (isHidden) return;
    observer = closeWhenHidden(dialog);
    onModal();
  };
  if ('showPopover' in dialog) {
    dialog.popover = 'manual';
    dialog.showPopover();
    for (const type of INPUT_EVENTS) window.addEventListener(type, makeModal, { capture: true });
    focus(findCloseButton(dialog));
    void nextFrame().then(makeModal);
  } else makeModal();
  return () => {
    isHidden = true;
    observer?.disconnect();
    endPopover();
    dialog.close();
  };
}

const findCloseButton = (dialog: Element): HTMLElement | null => dialog.querySelector('[part=close]');

/** Browsers focus the button themselves, but for a form that was kept: its buttons still count as inert. */
function focus(element: HTMLElement | null): void {
  if (!element?.matches(':focus')) element?.focus({ preventScroll: true });
}
