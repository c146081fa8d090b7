import { followKeyboard } from '../internal/viewport.js';
import { lockScroll } from '../internal/scroll-lock.js';

/** Opens `dialog` over the page, which cannot scroll meanwhile. Returns what gives the page back as it was. */
export function standOver(dialog: HTMLDialogElement, giveFocusBack: () => void): () => void {
  const stopFollowing = followKeyboard(dialog);
  const unlock = lockScroll();
  dialog.showModal();
  return () => {
    stopFollowing();
    dialog.close();
    giveFocusBack();
    unlock();
  };
}

/** Lets `frame` take the place of what the widget shows beside it. Returns what gives the page back as it was. */
export function standInside(frame: HTMLElement, giveFocusBack: () => void): () => void {
  const { scrollX: left, scrollY: top } = window;
  frame.toggleAttribute('inline', true); // the widget's styles go by it
  frame.shadowRoot?.querySelector<HTMLElement>('[part=back]')?.focus({ preventScroll: true });
  frame.shadowRoot?.querySelector('.header')?.scrollIntoView({ block: 'nearest' });
  return () => {
    frame.removeAttribute('inline');
    giveFocusBack();
    window.scrollTo({ left, top, behavior: 'instant' });
  };
}
