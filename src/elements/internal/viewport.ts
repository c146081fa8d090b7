/** The parts of `window.visualViewport` in use. */
export type Viewport = EventTarget & Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>;

/**
 * Keeps the height of the on-screen keyboard in the element's `--_keyboard-height`, as a percentage of the window's: the unit `dvh` ignores
 * the keyboard, and the page's `zoom` multiplies pixels.
 * @returns a function that unsubscribes
 */
export function trackKeyboardHeight(
  element: HTMLElement,
  viewport: Viewport | null = window.visualViewport,
): () => void {
  const handleChange = (): void => {
    if (!viewport) return;
    // With pinch zoom, the visual viewport is smaller for another reason.
    const covered = viewport.scale > 1 ? 0 : 1 - (viewport.height + viewport.offsetTop) / window.innerHeight;
    element.style.setProperty('--_keyboard-height', `${Math.max(0, covered) * 100}%`);
  };
  handleChange();
  const listeners = new AbortController();
  const { signal } = listeners;
  for (const type of ['resize', 'scroll']) viewport?.addEventListener(type, handleChange, { signal });
  return () => listeners.abort();
}
