/** Adds what cards need beyond first paint: tooltips for truncated text, and a fallback for broken icons. */
export function enhanceCards(lists: Element): void {
  lists.addEventListener('pointerover', handlePointerOver);
  // `load` and `error` do not bubble, but they can be captured.
  for (const type of ['load', 'error']) lists.addEventListener(type, handleIcon, true);
  // Icons that have failed before.
  for (const icon of lists.querySelectorAll('img')) {
    if (icon.complete) icon.decode().catch(() => icon.classList.add('broken'));
  }
}

/**
 * Sets a tooltip with the full text on a truncated one. With the keyboard, the focused card grows instead (see the
 * styles); a screen reader reads the full text anyway.
 */
function handlePointerOver({ target }: Event): void {
  const text = (target as Element).closest<HTMLElement>('[part=name], [part=industry], [part=tag]');
  if (!text) return;
  const isTruncated = text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth;
  // Also resets the tooltip: the node may have shown another table before.
  text.title = isTruncated ? text.textContent : '';
}

/** Hides a broken icon, so that the letter below it shows. The node may show another table's icon later. */
function handleIcon({ type, target }: Event): void {
  (target as Element).classList.toggle('broken', type === 'error');
}
