/**
 * Calls `onUse` once the user may have been inside a frame of the page: when the focus leaves the window or comes back to
 * it. No more can be known of a page of another site, and a visit to another window counts as well.
 * @returns stops it
 */
export function watchUse(onUse: () => void): () => void {
  const stop = (): void => {
    window.removeEventListener('blur', use);
    window.removeEventListener('focus', use);
  };
  function use({ target }: Event): void {
    if (target !== window) return;
    stop();
    onUse();
  }
  window.addEventListener('blur', use);
  window.addEventListener('focus', use);
  return stop;
}
