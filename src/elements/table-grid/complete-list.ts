import { runInSlices } from '../../client/search/time-slices.js';
import { countColumns, findIndexIn, isLaidOut, type ItemList, type RenderItem } from './item-list.js';

/** Covers what a flick of the finger scrolls into view before the next slice. */
const OVERSCAN_PX = 600;

/** Fills a screen; more of them are not rendered at once. */
const MAX_AT_ONCE = 60;

/** Cost of an item, in the units of `runInSlices`: the clock is read after each. */
const ITEM_COST = 4_000;

/** Unlike the shortest pause, leaves time for frames in between, which lay the new items out. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Renders all items of a list into the page, so that its search, printing and screen readers find them. Those near the
 * viewport come first, the others in slices. Items have their natural heights: one that is not rendered yet is an empty
 * element, which styles give a usual height. Another item in an element replaces its content: clearing it first would move
 * the page in Safari.
 */
export class CompleteList<T> implements ItemList<T> {
  readonly #list: HTMLElement;
  readonly #renderItem: RenderItem<T>;
  #items: readonly T[];
  /** Indexes of items to render. */
  readonly #pending = new Set<number>();
  #running: AbortController | undefined;

  /** @param items the list may already have elements for the first ones, rendered in the same way */
  constructor(list: HTMLElement, items: readonly T[], renderItem: RenderItem<T>) {
    this.#list = list;
    this.#items = items;
    this.#renderItem = renderItem;
  }

  get columnCount(): number {
    return countColumns(this.#list);
  }

  get items(): readonly T[] {
    return this.#items;
  }

  setItems(items: readonly T[]): void {
    this.#items = items;
    const { children } = this.#list;
    while (children.length > items.length) this.#list.lastElementChild?.remove();
    while (children.length < items.length) this.#list.append(document.createElement('li'));
    this.#pending.clear();
    for (const index of items.keys()) this.#pending.add(index);
    this.update();
    this.#startSlices();
  }

  update(overscanPx = OVERSCAN_PX): void {
    if (this.#pending.size === 0) return;
    const [from, to] = overscanPx === Infinity ? [0, this.#items.length] : this.#findNearViewport(overscanPx);
    for (let index = from; index < to; index += 1) this.#render(index);
  }

  keep(index: number): HTMLElement {
    this.#render(index);
    return this.#list.children[index] as HTMLElement;
  }

  findIndex(descendant: Element): number | undefined {
    return findIndexIn([...this.#list.children].entries(), descendant);
  }

  clear(): void {
    this.#running?.abort();
    this.#list.replaceChildren();
  }

  /** Returns the range of the items near the viewport, by the heights that they have before they are rendered. */
  #findNearViewport(overscanPx: number): [from: number, to: number] {
    const { length } = this.#items;
    if (!isLaidOut(this.#list)) return [0, Math.min(length, MAX_AT_ONCE)];
    const from = this.#findFirst(({ bottom }) => bottom >= -overscanPx);
    const to = this.#findFirst(({ top }) => top > innerHeight + overscanPx);
    return [from, Math.min(to, from + MAX_AT_ONCE)];
  }

  /** Returns the index of the first item whose box, and that of all after it, meets a condition. */
  #findFirst(condition: (box: DOMRect) => boolean): number {
    let [low, high] = [0, this.#items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (condition(this.#list.children[middle]!.getBoundingClientRect())) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #startSlices(): void {
    this.#running?.abort();
    const { signal } = (this.#running = new AbortController());
    const step = (index: number): number => (this.#render(index) ? ITEM_COST : 1);
    runInSlices(this.#items.length, step, { signal, yieldToEventLoop: pause }).catch(
      (error: unknown) => signal.aborted || reportError(error),
    );
  }

  /** @returns whether there was anything to render */
  #render(index: number): boolean {
    if (!this.#pending.delete(index)) return false;
    const item = this.#items[index] as T;
    const element = this.#list.children[index] as HTMLElement;
    element.setAttribute('aria-setsize', String(this.#items.length));
    element.setAttribute('aria-posinset', String(index + 1));
    this.#renderItem(element, item, index);
    return true;
  }
}
