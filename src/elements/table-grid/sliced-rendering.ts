import { nextFrame } from '../internal/after-layout.js';

/**
 * Items that are rendered in one go. About a screenful: with style and layout, half a millisecond each, and four times as long
 * on a slow phone.
 */
const MAX_AT_ONCE = 24;

/** A slice ends after this time: with style and layout, it still fits into a frame of 16 ms. */
const SLICE_MS = 6;

/** Items of a slice at least, because each frame lays out and paints the whole list. */
const MIN_PER_SLICE = 12;

/** Renders items of a list: the first ones at once, and the others in slices, one a frame, so that no frame of the page is late. */
export class SlicedRendering {
  readonly #renderItem: (index: number) => boolean;
  readonly #onFinished: () => void;
  /** Indexes of items to render, in the order to render them in. */
  #pending = new Set<number>();
  #running: AbortController | undefined;

  /**
   * @param renderItem returns whether there was anything to render
   * @param onFinished called when the last item is rendered, unless all are rendered at once
   */
  constructor(renderItem: (index: number) => boolean, onFinished: () => void = () => {}) {
    this.#renderItem = renderItem;
    this.#onFinished = onFinished;
  }

  /** Indexes of the items that are not rendered yet. */
  get pending(): ReadonlySet<number> {
    return this.#pending;
  }

  /** Renders items, and forgets those that were to be rendered before. */
  start(order: Iterable<number>): void {
    this.stop();
    this.#pending = new Set(order);
    this.#renderSlice();
    const { signal } = (this.#running = new AbortController());
    if (this.#pending.size > 0) this.#renderSlices(signal).catch(reportError);
  }

  /** Renders an item now, if it is not rendered yet. @returns whether there was anything to render */
  render(index: number): boolean {
    return this.#pending.delete(index) && this.#renderItem(index);
  }

  /** Renders all items now. */
  finish(): void {
    for (const index of this.#pending) this.render(index);
  }

  stop(): void {
    this.#running?.abort();
    this.#pending.clear();
  }

  async #renderSlices(signal: AbortSignal): Promise<void> {
    while (this.#pending.size > 0) {
      await nextFrame();
      if (signal.aborted) return;
      this.#renderSlice(performance.now() + SLICE_MS);
    }
    this.#onFinished();
  }

  #renderSlice(endMs = Infinity): void {
    let rendered = 0;
    for (const index of this.#pending) {
      if (rendered === MAX_AT_ONCE || (rendered >= MIN_PER_SLICE && performance.now() >= endMs)) return;
      if (this.render(index)) rendered += 1;
    }
  }
}
