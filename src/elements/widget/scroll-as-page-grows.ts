/** Cards are added over several frames. After this number, the page has the length that it has. */
const MAX_FRAMES = 60;
/** What users scroll with. */
const INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Scrolls to a vertical position (CSS pixels), each time as far as the page is long by now, as browsers do while a page is
 * loading. Gives up as soon as the user touches or scrolls the page.
 */
export async function scrollAsPageGrows(top: number, signal: AbortSignal): Promise<void> {
  let reached: number | undefined;
  for (let frame = 0; frame < MAX_FRAMES; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    // Otherwise the page has scrolled itself.
    const isUntouched = reached === undefined || Math.abs(scrollY - reached) <= 1;
    if (signal.aborted || !isUntouched || scrollY >= top - 1) return;
    window.scrollTo({ left: scrollX, top, behavior: 'instant' });
    reached = scrollY;
  }
}

/** Calls back when the user touches, scrolls or types. @param signal removes the listeners */
export function listenToInput(onInput: () => void, signal: AbortSignal): void {
  for (const type of INPUT_EVENTS) window.addEventListener(type, onInput, { passive: true, signal });
}
