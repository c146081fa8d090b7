/**
 * Calls a listener when an element may have moved in the viewport by scrolling, of the page or of any container around it.
 * @returns a function that unsubscribes
 */
export function watchScrolling(element: Element, listener: () => void): () => void {
  const roots: Node[] = [];
  // Scroll events do not leave their shadow root, so each root around the element needs a listener.
  for (let root = element.getRootNode(); ; root = root.host.getRootNode()) {
    roots.push(root);
    root.addEventListener('scroll', listener, { capture: true, passive: true });
    if (!(root instanceof ShadowRoot)) break;
  }
  return () => {
    for (const root of roots) root.removeEventListener('scroll', listener, { capture: true });
  };
}
