/**
 * Saves the scroll positions of the page and of all containers around an element, also of those that are not scrolled yet.
 * @returns a function that restores them
 */
export function saveScrollPositions(element: Element): () => void {
  const saved = new Map<Element, ScrollToOptions>();
  for (let node: Node | null | undefined = element; node;) {
    if (node instanceof Element)
      saved.set(node, { left: node.scrollLeft, top: node.scrollTop, behavior: 'instant' });
    // A container may be in the shadow root of a component that the widget is in a slot of.
    node = (node as Element).assignedSlot ?? node.parentNode ?? (node as Partial<ShadowRoot>).host;
  }
  return () => saved.forEach((position, container) => container.scrollTo(position));
}
