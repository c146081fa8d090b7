/**
 * Sets a tooltip with the full texts on an element that truncates them, when the pointer is above it.
 * @param owner selector of such elements in `root`
 * @param texts selector of the texts in them
 */
export function addTooltips(root: EventTarget, owner: string, texts: string): void {
  root.addEventListener('pointerover', ({ target }) => {
    const element = (target as Element).closest<HTMLElement>(owner);
    if (!element) return;
    const truncated = [...element.querySelectorAll(texts)].filter(
      (text) => text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth,
    );
    // Also resets the tooltip: the element may have shown something else before.
    element.title = truncated.map(({ textContent }) => textContent).join('\n');
  });
}
