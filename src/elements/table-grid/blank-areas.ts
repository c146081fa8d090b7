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

  /**
   * Observes the areas around the rendered items.
   * @param from the first row that is rendered
   * @param to the first one after it that is not
   * @param rows the number of all rows
   */
  set(from: number, to: number, rows: number): void {
    // CSS divides: Chromium keeps the text of each decimal number of a script in memory.
    const insets = [
      from > 0 && `0 0 calc(100% * ${rows - from} / ${rows})`,
      to < rows && `calc(100% * ${to} / ${rows}) 0 0`,
    ];
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
