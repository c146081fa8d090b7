/** Less than what is rendered around the viewport: scrolling, which causes an update itself, brings no blank area so near. */
const MARGIN = '150px';

/**
 * The areas of a list before and after its rendered items. Reports when one is near the viewport, also without a scroll event: when
 * content above collapses, by a transform, or in a scroll container of a closed shadow root.
 */
export class BlankAreas {
  readonly #list: HTMLElement;
  readonly #observer: IntersectionObserver;
  /** What is observed. Besides items, a list may contain only scripts and templates. */
  readonly #elements = [document.createElement('template'), document.createElement('template')];
  #place = '';

  constructor(list: HTMLElement, onNear: () => void) {
    this.#list = list;
    this.#observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
      // Older browsers ignore `scrollMargin`: in a scroll container, they report areas that are in view.
      { rootMargin: MARGIN, scrollMargin: MARGIN },
    );
  }

  /** Sets where the rendered items begin and end, as shares of the list's height, and observes the areas around them. */
  set(from: number, to: number): void {
    const insets = [from > 0 && `0 0 ${100 - 100 * from}%`, to < 1 && `${100 * to}% 0 0`];
    const place = String(insets);
    if (place === this.#place || !this.#list.isConnected) return;
    this.#place = place;
    // Only changes are reported. Observed again, an area is reported too that was near and is again, before the next frame.
    this.#observer.disconnect();
    this.#elements.forEach((element, i) => {
      // No scroll anchor: its changes would scroll the page.
      element.style.cssText = insets[i]
        ? `display:block;position:absolute;overflow-anchor:none;inset:${insets[i]}`
        : '';
      if (!element.parentNode) this.#list.append(element);
      this.#observer.observe(element);
    });
  }

  /** Stops observing, until the next {@link set}. */
  remove(): void {
    this.#place = '';
    this.#observer.disconnect();
    for (const element of this.#elements) element.remove();
  }
}
