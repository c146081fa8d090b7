/** Returns the focused element, also inside open shadow roots; undefined if only the page itself has the focus. */
function focusedElement(): HTMLElement | undefined {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element instanceof HTMLElement && element !== document.body ? element : undefined;
}

/**
 * Saves the focused element before `element` takes the focus.
 * @param fallback called on restoring if the saved element is gone or cannot be focused
 * @returns a function that restores the focus, unless the user has moved it outside of `element`
 */
export function saveFocus(element: Element, fallback: (() => void) | undefined): () => void {
  const saved = focusedElement();
  return () => {
    const current = focusedElement();
    if (current && current.getRootNode() !== element.shadowRoot) return;
    current?.blur();
    // The scroll position is restored separately.
    saved?.focus({ preventScroll: true });
    if (!focusedElement() && element.isConnected) fallback?.();
  };
}
