import type { ReactiveController } from 'lit';

/** Number of blocks to fill before and after a visible one, so that rows exist before they are scrolled into view. */
const MARGIN_BLOCKS = 1;

/**
 * Decides which blocks of a long list are filled: those near the viewport, and all of them in print. Rows differ in height, so an
 * emptied block keeps its measured height and the list does not move.
 */
export class BlockWindow implements ReactiveController {
  readonly #onChange: (isUrgent?: boolean) => void;
  #isPrinting = false;
  readonly #heights = new Map<number, number>();
  readonly #inView = new Set<number>();
  #observer: IntersectionObserver | undefined;
  #blocks: HTMLElement[] = [];

  /** @param onChange called when other blocks are to be filled; with `true`, before it returns */
  constructor(onChange: (isUrgent?: boolean) => void) {
    this.#onChange = onChange;
  }

  hostConnected(): void {
    window.addEventListener('beforeprint', this.#handlePrint);
    window.addEventListener('afterprint', this.#handlePrint);
  }

  hostDisconnected(): void {
    window.removeEventListener('beforeprint', this.#handlePrint);
    window.removeEventListener('afterprint', this.#handlePrint);
    this.#isPrinting = false;
  }

  /** Whether a block has to be filled: it is near the viewport, contains the focus, or was never measured. */
  isFilled(index: number): boolean {
    if (this.#isPrinting || !this.#heights.has(index)) return true;
    for (let nearby = index - MARGIN_BLOCKS; nearby <= index + MARGIN_BLOCKS; nearby += 1)
      if (this.#inView.has(nearby)) return true;
    return this.#hasFocus(index);
  }

  /** Measures the filled blocks and sets the height of the others. Call it after each render. */
  update(blocks: HTMLElement[]): void {
    this.#observer ??= new IntersectionObserver(this.#handleIntersection);
    const current = new Set(blocks);
    for (const block of this.#blocks) if (!current.has(block)) this.#observer.unobserve(block);
    const previous = new Set(this.#blocks);
    this.#blocks = blocks;
    // Before measuring, because a layout with collapsed blocks would change the scroll position.
    blocks.forEach((block, index) => {
      const height = hasRows(block) ? '' : `${this.#heights.get(index) ?? 0}px`;
      if (block.style.blockSize !== height) block.style.blockSize = height;
      if (!previous.has(block)) this.#observer?.observe(block);
    });
    blocks.forEach((block, index) => {
      if (hasRows(block)) this.#heights.set(index, block.getBoundingClientRect().height);
    });
  }

  /** Stops observing. What was measured stays, so that a list that is shown again is not filled as a whole. */
  disconnect(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
    this.#blocks = [];
    this.#inView.clear();
  }

  /** Stops observing and drops all measurements, for another list. */
  clear(): void {
    this.disconnect();
    this.#heights.clear();
  }

  #hasFocus(index: number): boolean {
    return this.#blocks[index]?.matches(':focus-within') ?? false;
  }

  #handlePrint = ({ type }: Event): void => {
    this.#isPrinting = type === 'beforeprint';
    this.#onChange(this.#isPrinting);
  };

  #handleIntersection = (entries: IntersectionObserverEntry[]): void => {
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
