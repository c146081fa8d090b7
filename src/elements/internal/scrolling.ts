/**
 * Calls a listener when an element may have moved in the viewport by scrolling, of the page or of any container around it.
 * @returns a function that unsubscribes
 */
export function watchScrolling(element: Element, listener: () => void): () => void {
  const roots: Node[] = [];
  // Scroll events do not leave their shadow root, so each root around the element needs a listener, and each root with a slot
  // that it is shown in.
  for (let node: Node | null = element; node;) {
    if (node instanceof ShadowRoot || node instanceof Document) {
      roots.push(node);
      node.addEventListener('scroll', listener, { capture: true, passive: true });
    }
    node = (node as Element).assignedSlot ?? node.parentNode ?? (node as ShadowRoot).host ?? null;
  }
  return () => {
    for (const root of roots) root.removeEventListener('scroll', listener, { capture: true });
  };
}
