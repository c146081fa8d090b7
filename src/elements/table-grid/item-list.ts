import { setAttribute } from '../internal/set-attribute.js';
import type { ColumnChange } from './keep-place.js';

/** Renders an item into its element. @returns whether there was anything to render */
export type RenderItem<T> = (element: HTMLElement, item: T, index: number) => boolean;

/** Renders the items of a list, which is a CSS grid, as its child elements. */
export interface ItemList<T> {
  readonly columnCount: number;
  readonly items: readonly T[];

  /** Shows other items, or renders the same ones again: those in view first, and many of them in slices. */
  setItems(items: readonly T[]): void;

  /**
   * Lays out the items in as many columns as the list has now.
   * @returns what has changed, if their number has
   */
  fitColumns?(): ColumnChange | undefined;

  /**
   * Renders the items near the viewport, in the columns of the last call of `fitColumns`.
   * @param overscanPx distance from the viewport that counts as near; default: `OVERSCAN_PX`, or less shortly after items were set
   */
  update(overscanPx?: number): void;

  /** Renders an item again, if it is in the page. */
  render(index: number): void;

  /** Returns the element of an item, and keeps it with its content until another one is kept. */
  keep(index: number): HTMLElement;

  /** Returns the index of the item that contains an element. */
  findIndex(descendant: Element): number | undefined;

  /** Stops observing the list until the next update, for an element that has left the page. */
  disconnect?(): void;

  /** Leaves the elements to another list, in the order of their items. This one is of no use afterwards. */
  release(): void;
}

export const isLaidOut = (list: HTMLElement): boolean => list.clientWidth > 0;

/** A list that is not laid out has no columns. */
export const countColumns = (list: HTMLElement): number =>
  isLaidOut(list) ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 1;

/** Sets an item's position in the list for assistive technology, also where not all items are in the page. */
export function setPosition(element: HTMLElement, index: number, count: number): void {
  setAttribute(element, 'aria-setsize', String(count));
  setAttribute(element, 'aria-posinset', String(index + 1));
}

/** Returns the item of a list that contains an element. What is in an item may have lists of its own, and so may the page around the list. */
export const findItem = (descendant: Element): Element | null => descendant.closest('[part=list] > li');

/** Returns the index of the item that contains an element. */
export function findIndexIn(
  elements: Iterable<[index: number, element: Element]>,
  descendant: Element,
): number | undefined {
  const element = findItem(descendant);
  for (const [index, item] of elements) if (item === element) return index;
  return undefined;
}
