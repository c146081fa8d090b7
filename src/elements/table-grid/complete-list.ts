import {
  countColumns,
  findIndexIn,
  isLaidOut,
  setPosition,
  type ItemList,
  type RenderItem,
} from './item-list.js';
import { SlicedRendering } from './sliced-rendering.js';

/**
 * Renders all items of a list into the page, so that its search, printing and screen readers find them. Those in view come
 * first, the others in slices. Items have their natural heights: one that is not rendered yet is an empty element, which
 * styles give a usual height. Another item in an element replaces its content: clearing it first would move the page in
 * Safari.
 */
export class CompleteList<T> implements ItemList<T> {
  readonly #list: HTMLElement;
  readonly #renderItem: RenderItem<T>;
  readonly #rendering = new SlicedRendering((index) => this.#render(index));
  #items: readonly T[];
  #keptIndex = 0;
  /** The index from which items are rendered. */
  #first: number | undefined;

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
    // Measured before anything changes, or the browser would have to lay out all items in between. Not the same items, nor the
    // first time, when the page is about to be laid out: `update` follows then.
    if (this.#first === undefined || items.length === 0) this.#first = 0;
    else if (items !== this.#items) this.#first = this.#findFirstInView();
    this.#items = items;
    const { children } = this.#list;
    while (children.length > items.length) this.#list.lastElementChild?.remove();
    while (children.length < items.length) this.#list.append(document.createElement('li'));
    this.#rendering.start(this.#order(this.#first));
  }

  update(overscanPx?: number): void {
    const { pending } = this.#rendering;
    if (pending.size === 0) return;
    if (overscanPx === Infinity) return this.#rendering.finish();
    const first = this.#findFirstInView();
    if (first === this.#first) return;
    this.#first = first;
    this.#rendering.start(this.#order(first).filter((index) => pending.has(index)));
  }

  render(index: number): void {
    if (index < this.#items.length) this.#render(index);
  }

  keep(index: number): HTMLElement {
    this.#keptIndex = index;
    this.#rendering.render(index);
    return this.#list.children[index] as HTMLElement;
  }

  findIndex(descendant: Element): number | undefined {
    return findIndexIn([...this.#list.children].entries(), descendant);
  }

  release(): void {
    this.#rendering.stop();
  }

  /** Returns the indexes of all items: first of the one in the tab order, then from the first one in view on. */
  #order(first: number): number[] {
    const indexes = [...this.#items.keys()];
    return [this.#keptIndex, ...indexes.slice(first), ...indexes.slice(0, first)].filter(
      (index) => index < indexes.length,
    );
  }

  /** Returns the index of the first item in view; 0 if there is none. */
  #findFirstInView(): number {
    const { children } = this.#list;
    if (children.length === 0 || !isLaidOut(this.#list)) return 0;
    let [low, high] = [0, children.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (children[middle]!.getBoundingClientRect().bottom >= 0) high = middle;
      else low = middle + 1;
    }
    return low % children.length;
  }

  #render(index: number): boolean {
    const element = this.#list.children[index] as HTMLElement;
    setPosition(element, index, this.#items.length);
    return this.#renderItem(element, this.#items[index] as T, index);
  }
}
