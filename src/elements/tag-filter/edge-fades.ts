import type { Measure } from '../internal/after-layout.js';

/** Width of a fade (CSS pixels). */
const FADE_PX = 28;

/**
 * Fades out the edges of a row that scrolls sideways, where it has more. Sets its mask itself: custom properties would make the
 * browser compute the styles of all that is in the row again.
 */
export class EdgeFades {
  readonly #observer: ResizeObserver;
  #row: HTMLElement | null = null;
  /** The row's mask, if this has set it. */
  #mask: string | undefined;

  /** @param onResize called when the row has another width, and first when it is laid out; to measure it after layout */
  constructor(onResize: () => void) {
    this.#observer = new ResizeObserver(onResize);
  }

  /** Observes a row, or none, and measures it when it is laid out. Call {@link update} after a change of its content. */
  observe(row: HTMLElement | null): void {
    if (row === this.#row) return;
    this.disconnect();
    this.#row = row;
    this.#mask = undefined;
    row?.addEventListener('scroll', this.update, { passive: true });
    if (row) this.#observer.observe(row);
  }

  disconnect(): void {
    this.#observer.disconnect();
    this.#row?.removeEventListener('scroll', this.update);
    this.#row = null;
  }

  update = (): void => this.measure()();

  /** As `update` does, but returns the function that changes the row. */
  readonly measure: Measure = () => {
    const row = this.#row;
    if (!row) return () => {};
    const hidden = row.scrollWidth - row.clientWidth;
    // From the right, the scroll position is negative.
    const isRtl = getComputedStyle(row).direction === 'rtl';
    const hiddenLeft = isRtl ? hidden + row.scrollLeft : row.scrollLeft;
    // Each of the sizes is rounded: a pixel may be missing where nothing is hidden.
    const [left, right] = [hiddenLeft, hidden - hiddenLeft].map((hiddenPx) =>
      hiddenPx < 2 ? 0 : Math.min(Math.round(hiddenPx), FADE_PX),
    );
    const mask =
      left || right
        ? `linear-gradient(to right, transparent, #000 ${left}px, #000 calc(100% - ${right}px), transparent)`
        : '';
    return () => {
      // The browser would compute styles and paint again for the same one, too.
      if (mask !== this.#mask) row.style.maskImage = this.#mask = mask;
    };
  };
}
