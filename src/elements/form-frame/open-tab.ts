/**
 * Opens a new tab that knows nothing of this page. To be called as soon as the address is known after a press: browsers
 * let a tab open for a second (Safari) to five after it.
 * @returns false if the press is too long ago, so that the browser would hold the tab back. With `noopener`
 *   `window.open` itself does not tell.
 */
export function openTab(url: string): boolean {
  // Firefox before 120 cannot say.
  const press = (navigator as Partial<Pick<Navigator, 'userActivation'>>).userActivation;
  if (press && !press.isActive) return false;
  window.open(url, '_blank', 'noopener,noreferrer');
  return true;
}
