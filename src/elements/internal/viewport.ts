/** What this needs of `window.visualViewport`. */
export type Viewport = EventTarget & Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>;

/**
 * Tells `element` in `--_keyboard` how much of the window's foot the on-screen keyboard covers, which `dvh` leaves out.
 * @returns stops it
 */
export function followKeyboard(
  element: HTMLElement,
  viewport: Viewport | null = window.visualViewport,
): () => void {
  const follow = (): void => {
    if (!viewport) return;
    // Zoomed in, the viewport is small for another reason.
    const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
    element.style.setProperty('--_keyboard', `${Math.max(0, Math.round(covered))}px`);
  };
  follow();
  viewport?.addEventListener('resize', follow);
  viewport?.addEventListener('scroll', follow);
  return () => {
    viewport?.removeEventListener('resize', follow);
    viewport?.removeEventListener('scroll', follow);
  };
}
