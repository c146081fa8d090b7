/**
 * Saves the focused element before `element` takes the focus.
 * @param fallback called on restoring if the saved element is gone or cannot be focused
 * @returns a function that restores the focus, unless the user has moved it outside of `element`
 */
export function saveFocus(element: Element, fallback: (() => void) | undefined): () => void {
  /** Returns the focused element, also inside shadow roots; undefined if only the page itself has the focus. */
  const findFocused = (): HTMLElement | undefined => {
    // Outwards first: the document has no access to a closed root that the element is in.
    let root = element.getRootNode();
    while (root instanceof ShadowRoot && !root.activeElement) root = root.host.getRootNode();
    let focused = (root as ShadowRoot).activeElement ?? document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    return focused instanceof HTMLElement && focused !== document.body ? focused : undefined;
  };
  const saved = findFocused();
  return () => {
    const current = findFocused();
    if (current && current.getRootNode() !== element.shadowRoot) return;
    current?.blur();
    // The scroll position is restored separately.
    saved?.focus({ preventScroll: true });
    if (!findFocused() && element.isConnected) fallback?.();
  };
}
