import { nextFrame } from '../internal/after-layout.js';

const INPUT_EVENTS = ['click', 'keydown'];

/** Returns whether a dialog is shown, as a modal one or until then as a popover. */
export const isShown = (dialog: Element): boolean => dialog.matches(':is([open], :popover-open)');

/**
 * Shows a dialog as a modal one. To make the page inert, browsers compute the styles of all its elements, which takes longer than
 * all else until the dialog is painted: so it is a popover until then, where browsers have them. The first input ends that,
 * and a click elsewhere, such as the second one of a double click, has no effect.
 * @returns a function that hides the dialog
 */
export function showModal(dialog: HTMLDialogElement): () => void {
  let isWaiting = true;
  // Browsers focus it themselves, but for a form that was kept: its buttons still count as inert.
  const focus = (element = dialog.querySelector<HTMLElement>('[part=close]')): void => {
    if (!element?.matches(':focus')) element?.focus({ preventScroll: true });
  };
  const endPopover = (): void => {
    isWaiting = false;
    for (const type of INPUT_EVENTS) window.removeEventListener(type, handleInput, { capture: true });
    dialog.hidePopover?.();
  };
  const makeModal = (): void => {
    if (!isWaiting) return;
    const focused = dialog.querySelector<HTMLElement>(':focus') ?? undefined;
    // At once one after the other, so that its animation goes on.
    endPopover();
    dialog.showModal();
    focus(focused);
  };
  const handleInput = (event: Event): void => {
    makeModal();
    if (event.composedPath().includes(dialog)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  if ('showPopover' in dialog) {
    dialog.popover = 'manual';
    dialog.showPopover();
    focus();
    for (const type of INPUT_EVENTS) window.addEventListener(type, handleInput, { capture: true });
    void nextFrame().then(makeModal);
  } else makeModal();
  return () => {
    endPopover();
    dialog.close();
  };
}
