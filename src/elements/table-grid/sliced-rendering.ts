import { yieldToEventLoop } from '../../client/search/time-slices.js';
import { beforeLayout, nextFrame } from '../internal/after-layout.js';

/**
 * Items that are rendered in one go. About a screenful: with style and layout, half a millisecond each, and four times as long
 * on a slow phone.
 */
const MAX_AT_ONCE = 24;

/** Slices of a frame end after this time: with style and layout, they still fit into a frame of 16 ms. */
const MS_PER_FRAME = 6;

/** Items of a slice at least, because each frame lays out and paints the whole list. */
const MIN_PER_SLICE = 12;

interface SlicedRenderingOptions {
  /** Renders a second slice before the first paint, if there is time: for few items. */
  fillsFirstFrame?: boolean;
  /** Called when the last item is rendered, unless all are rendered at once. */
  onFinished?: () => unknown;
}

/**
 * Renders items of a list: the first ones at once, and the others in slices, as many in a frame as it has time for, so that no
 * frame of the page is late.
 */
export class SlicedRendering {
  readonly #renderItem: (index: number) => boolean;
  readonly #options: SlicedRenderingOptions;
  /** Indexes of items to render, in the order to render them in. */
  #pending = new Set<number>();
  #running: AbortController | undefined;

  /** @param renderItem returns whether there was anything to render */
  constructor(renderItem: (index: number) => boolean, options: SlicedRenderingOptions = {}) {
    this.#renderItem = renderItem;
    this.#options = options;
  }

  /** Indexes of the items that are not rendered yet. */
  get pending(): ReadonlySet<number> {
    return this.#pending;
  }

  /** Renders items, and forgets those that were to be rendered before. */
  start(order: Iterable<number>): void {
    this.stop();
    this.#pending = new Set(order);
    const startMs = performance.now();
    this.#renderSlice();
    const leftMs = startMs + MS_PER_FRAME - performance.now();
    const { signal } = (this.#running = new AbortController());
    if (this.#pending.size > 0) this.#renderSlices(signal, leftMs).catch(reportError);
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

  /** @param leftMs what the present frame has left for slices */
  async #renderSlices(signal: AbortSignal, leftMs: number): Promise<void> {
    let endMs = performance.now() + leftMs;
    if (leftMs > 0 && this.#options.fillsFirstFrame) {
      // Not a task of its own: after a key or a press, the browser paints first, and would lay out the list once more.
      await beforeLayout();
      if (signal.aborted) return;
      this.#renderSlice(performance.now() + leftMs);
    }
    while (this.#pending.size > 0) {
      const hasTime = performance.now() < endMs;
      // Between slices of a frame, the browser handles input.
      await (hasTime ? yieldToEventLoop() : nextFrame());
      if (signal.aborted) return;
      if (!hasTime) endMs = performance.now() + MS_PER_FRAME;
      this.#renderSlice(endMs);
    }
    this.#options.onFinished?.();
  }

  #renderSlice(endMs = Infinity): void {
    let rendered = 0;
    for (const index of this.#pending) {
      if (rendered === MAX_AT_ONCE || (rendered >= MIN_PER_SLICE && performance.now() >= endMs)) return;
      if (this.render(index)) rendered += 1;
    }
  }
}
