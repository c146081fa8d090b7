/**
 * Gives what a card cuts short a tooltip with all of it, once a pointer is over it. For keyboards the styles let the
 * focused card grow; a screen reader reads the whole text anyway.
 */
export function showFullText({ target }: Event): void {
  const text = (target as Element).closest<HTMLElement>('[part=name], [part=industry], [part=tag]');
  if (!text) return;
  const isCut = text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth;
  // Its node may have stood for another table before.
  text.title = isCut ? text.textContent : '';
}
