import { nextFrame } from '../internal/after-layout.js';

/** Begin what a user does next. */
const INPUT_EVENTS = ['pointerdown', 'keydown'];

/** Returns whether a dialog is shown, as a modal one or until then as a popover. */
export const isShown = (dialog: Element): boolean => dialog.matches(':is([open], :popover-open)');

/**
 * Shows a dialog as a modal one. Making the page inert restyles all of its elements, which takes most of the time until the dialog is
 * painted. Where browsers have popovers, the dialog is one for the first frame, and becomes modal after it, or at the first input.
 * @param onModal called when it is modal
 * @returns a function that hides it
 */
export function showModal(dialog: HTMLDialogElement, onModal: () => void): () => void {
  let isWaiting = true;
  const endPopover = (): void => {
    isWaiting = false;
    for (const type of INPUT_EVENTS) window.removeEventListener(type, makeModal, { capture: true });
    dialog.hidePopover?.();
  };
  const makeModal = (): void => {
    if (!isWaiting) return;
    const focused = dialog.querySelector<HTMLElement>(':focus') ?? findCloseButton(dialog);
    // At once one after the other, so that its animation goes on.
    endPopover();
    dialog.showModal();
    focus(focused);
    onModal();
  };
  const showFirst = async (): Promise<void> => {
    if (!('showPopover' in dialog)) return;
    dialog.popover = 'manual';
    dialog.showPopover();
    focus(findCloseButton(dialog));
    for (const type of INPUT_EVENTS) window.addEventListener(type, makeModal, { capture: true });
    await nextFrame();
  };
  void showFirst().finally(makeModal);
  return () => {
    endPopover();
    dialog.close();
  };
}

const findCloseButton = (dialog: Element): HTMLElement | null => dialog.querySelector('[part=close]');

/** Browsers focus the button themselves, but for a form that was kept: its buttons still count as inert. */
function focus(element: HTMLElement | null): void {
  if (!element?.matches(':focus')) element?.focus({ preventScroll: true });
}
