/** The parts of `window.visualViewport` in use. */
export type Viewport = EventTarget & Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>;

/**
 * Keeps the height of the on-screen keyboard in the element's `--_keyboard-height`. The unit `dvh` ignores the keyboard.
 * @returns a function that unsubscribes
 */
export function trackKeyboardHeight(
  element: HTMLElement,
  viewport: Viewport | null = window.visualViewport,
): () => void {
  const handleChange = (): void => {
    if (!viewport) return;
    // With pinch zoom, the visual viewport is smaller for another reason.
    const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
    element.style.setProperty('--_keyboard-height', `${Math.max(0, Math.round(covered))}px`);
  };
  handleChange();
  const listeners = new AbortController();
  const { signal } = listeners;
  for (const type of ['resize', 'scroll']) viewport?.addEventListener(type, handleChange, { signal });
  return () => listeners.abort();
}
