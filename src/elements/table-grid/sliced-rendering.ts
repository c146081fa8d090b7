import { yieldToEventLoop } from '../../client/search/time-slices.js';
import { nextFrame } from '../internal/after-layout.js';
import { measureUntilPainted } from '../internal/device-speed.js';

/** Items of a slice at most. About a screenful: with style and layout, half a millisecond each, and four times as long on a slow phone. */
const MAX_PER_SLICE = 24;

/** Slices of a frame end after this time: with style and layout, they still fit into a frame of 16 ms. */
const MS_PER_FRAME = 6;

/** Items of a slice at least, because each frame lays out and paints the whole list. */
const MIN_PER_SLICE = 12;

/**
 * Renders items of a list: the first ones at once, and the others in slices, as many in a frame as it has time for, so that no
 * frame of the page is late.
 */
export class SlicedRendering {
  readonly #renderItem: (index: number) => boolean;
  readonly #onFinished: (() => unknown) | undefined;
  /** Indexes of items to render, in the order to render them in. */
  #pending = new Set<number>();

  /**
   * @param renderItem returns whether there was anything to render
   * @param onFinished called when the last item is rendered
   */
  constructor(renderItem: (index: number) => boolean, onFinished?: () => unknown) {
    this.#renderItem = renderItem;
    this.#onFinished = onFinished;
  }

  /** Indexes of the items that are not rendered yet. */
  get pending(): ReadonlySet<number> {
    return this.#pending;
  }

  /** Renders items, and forgets those that were to be rendered before. */
  start(order: Iterable<number>): void {
    const pending = (this.#pending = new Set(order));
    const startMs = performance.now();
    const endMs = startMs + MS_PER_FRAME;
    const rendered = this.#renderSlice();
    const durationMs = performance.now() - startMs;
    if (rendered >= MIN_PER_SLICE) measureUntilPainted(startMs, durationMs);
    // A short first slice leaves time for a second one, which in another task would make the browser lay out and paint the list once more.
    if (durationMs < MS_PER_FRAME) this.#renderSlice(endMs + MS_PER_FRAME);
    this.#renderSlices(pending, endMs).catch(reportError);
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
    this.#pending = new Set();
  }

  /** Renders the items that are left, until others are to be rendered. @param endMs when the slices of the present frame end */
  async #renderSlices(pending: ReadonlySet<number>, endMs: number): Promise<void> {
    while (pending.size > 0) {
      const hasTime = performance.now() < endMs;
      // Between slices of a frame, the browser handles input.
      await (hasTime ? yieldToEventLoop() : nextFrame());
      if (pending !== this.#pending) return;
      if (!hasTime) endMs = performance.now() + MS_PER_FRAME;
      this.#renderSlice(endMs);
    }
    this.#onFinished?.();
  }

  /** @returns how many items it has rendered */
  #renderSlice(endMs = Infinity): number {
    let rendered = 0;
    for (const index of this.#pending) {
      if (rendered === MAX_PER_SLICE || (rendered >= MIN_PER_SLICE && performance.now() >= endMs)) break;
      if (this.render(index)) rendered += 1;
    }
    return rendered;
  }
}
