/** Scrolls what an element is in, by CSS pixels: the nearest container around it that scrolls, or else the page. */
export function scrollAround(element: Element, top: number): void {
  for (let node: Node | null | undefined = element; node;) {
    if (node instanceof Element && /auto|scroll/.test(getComputedStyle(node).overflowY)) {
      const { scrollTop } = node;
      node.scrollBy({ top, behavior: 'instant' });
      // The page may scroll in place of the body.
      if (node.scrollTop !== scrollTop) return;
    }
    node = (node as Element).assignedSlot ?? node.parentNode ?? (node as Partial<ShadowRoot>).host;
  }
  window.scrollBy({ top, behavior: 'instant' });
}
