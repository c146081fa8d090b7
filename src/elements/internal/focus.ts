/** The focused element, looked for in open shadow roots too; nothing where none but the page itself has focus. */
export function focused(): HTMLElement | undefined {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element instanceof HTMLElement && element !== document.body ? element : undefined;
}

/**
 * Remembers what has focus before `frame` takes it.
 * @param otherwise called where that is gone by then, or takes no focus
 * @returns gives the focus back, unless the user has moved on to something else
 */
export function rememberFocus(frame: Element, otherwise: (() => void) | undefined): () => void {
  const opener = focused();
  return () => {
    const now = focused();
    if (now && now.getRootNode() !== frame.shadowRoot) return;
    now?.blur();
    // The page's scroll position is given back apart from this.
    opener?.focus({ preventScroll: true });
    if (!focused() && frame.isConnected) otherwise?.();
  };
}
