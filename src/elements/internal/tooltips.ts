import { setAttribute } from './set-attribute.js';

/**
 * Sets a tooltip with the full texts on an element that truncates them, when the pointer moves over it.
 * @param ownerSelector matches such elements in `root`
 * @param textSelector matches the texts in them
 */
export function addTooltips(root: EventTarget, ownerSelector: string, textSelector: string): void {
  root.addEventListener('pointerover', ({ target }) => {
    const owner = (target as Element).closest(ownerSelector);
    if (!owner) return;
    const truncated = [...owner.querySelectorAll(textSelector)].filter(
      (text) => text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth,
    );
    const tooltip = truncated.map(({ textContent }) => textContent).join('\n');
    // Also removes the tooltip of what the element showed before.
    setAttribute(owner, 'title', tooltip || undefined);
  });
}
