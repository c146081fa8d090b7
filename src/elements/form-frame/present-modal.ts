import { lockScroll } from '../internal/scroll-lock.js';
import { trackKeyboardHeight } from '../internal/viewport.js';

/**
 * Opens a dialog over the page, which cannot scroll meanwhile.
 * @returns a function that closes it and restores the page
 */
export function presentModal(dialog: HTMLDialogElement, restoreFocus: () => void): () => void {
  const stopTracking = trackKeyboardHeight(dialog);
  const unlockScroll = lockScroll();
  dialog.showModal();
  return () => {
    stopTracking();
    dialog.close();
    restoreFocus();
    unlockScroll();
  };
}
