/** Shown beside a block in view, on each side: rows must be there before they are scrolled to. */
const MARGIN = 1;

/**
 * Keeps only those blocks of a long list filled that are near the viewport. An emptied block keeps its height, so that
 * nothing moves: rows may be as high as their text wants.
 */
export class BlockWindow {
  readonly #onChange: () => void;
  readonly #heights = new Map<number, number>();
  readonly #inView = new Set<number>();
  #observer: IntersectionObserver | undefined;
  #blocks: HTMLElement[] = [];

  /** @param onChange called when other blocks have to be filled */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Whether the block at this place has to be filled. One that was never measured has to. */
  isFilled(index: number): boolean {
    if (!this.#heights.has(index)) return true;
    for (let near = index - MARGIN; near <= index + MARGIN; near += 1)
      if (this.#inView.has(near)) return true;
    return this.#hasFocus(index);
  }

  /** Takes the blocks as they were just rendered: measures the filled ones, and keeps the height of the others. */
  update(blocks: HTMLElement[]): void {
    this.#observer ??= new IntersectionObserver(this.#onIntersection);
    const kept = new Set(blocks);
    for (const block of this.#blocks) if (!kept.has(block)) this.#observer.unobserve(block);
    const known = new Set(this.#blocks);
    this.#blocks = blocks;
    // Before anything is measured: a layout with collapsed blocks would move what is scrolled.
    blocks.forEach((block, index) => {
      block.style.blockSize = hasRows(block) ? '' : `${this.#heights.get(index) ?? 0}px`;
      if (!known.has(block)) this.#observer?.observe(block);
    });
    blocks.forEach((block, index) => {
      if (hasRows(block)) this.#heights.set(index, block.getBoundingClientRect().height);
    });
  }

  /** Forgets all blocks. */
  disconnect(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
    this.#blocks = [];
    this.#heights.clear();
    this.#inView.clear();
  }

  #hasFocus(index: number): boolean {
    return this.#blocks[index]?.matches(':focus-within') ?? false;
  }

  #onIntersection = (entries: IntersectionObserverEntry[]): void => {
    for (const { target, isIntersecting } of entries) {
      const index = this.#blocks.indexOf(target as HTMLElement);
      if (index < 0) continue;
      if (isIntersecting) this.#inView.add(index);
      else this.#inView.delete(index);
    }
    this.#onChange();
  };
}

const hasRows = (block: HTMLElement): boolean => block.childElementCount > 0;
