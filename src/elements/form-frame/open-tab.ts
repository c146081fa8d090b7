/**
 * Opens a new tab without access to this page. Call it as soon as possible after a press: browsers allow a new tab for one
 * second (Safari) to five seconds after it.
 * @returns false if the browser would block the tab, because the press was too long ago; with `noopener`,
 *   `window.open` does not report it
 */
export function openTab(url: string): boolean {
  // Firefox has `userActivation` since version 120.
  const activation = (navigator as Partial<Pick<Navigator, 'userActivation'>>).userActivation;
  if (activation && !activation.isActive) return false;
  window.open(url, '_blank', 'noopener,noreferrer');
  return true;
}
