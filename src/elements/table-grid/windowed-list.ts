import { countColumns, findIndexIn, type ItemList, type RenderItem } from './item-list.js';

/** Covers what a flick of the finger scrolls into view before the next frame. */
const OVERSCAN_PX = 600;

/**
 * Renders only the items of a list that are near the viewport. The list is a CSS grid, all items have the same height, and CSS
 * positions them by row and column: scrolling moves no element, and measures only the list.
 *
 * Sets `--_rows` and `--_columns` on the list, and `--_row` and `--_column` on each item.
 */
export class WindowedList<T> implements ItemList<T> {
  readonly #list: HTMLElement;
  readonly #renderItem: RenderItem<T>;
  readonly #elements = new Map<number, HTMLElement>();
  #items: readonly T[];
  /** 0 until the first {@link update}, which positions all items. */
  #columnCount = 0;
  /** An item that stays rendered at any distance: the one in the tab order. */
  #keptIndex: number | undefined;

  /** @param items the list may already have elements for the first ones, rendered in the same way */
  constructor(list: HTMLElement, items: readonly T[], renderItem: RenderItem<T>) {
    this.#list = list;
    this.#items = items;
    this.#renderItem = renderItem;
    ([...list.children] as HTMLElement[]).forEach((element, index) => this.#elements.set(index, element));
    list.classList.add('windowed');
  }

  get columnCount(): number {
    return this.#columnCount;
  }

  get items(): readonly T[] {
    return this.#items;
  }

  setItems(items: readonly T[]): void {
    const previous = this.#items;
    this.#items = items;
    for (const [index, element] of this.#elements) {
      // Another item gets a new element, which would otherwise show the former icon until its own has loaded. The kept item
      // keeps its element, and with it the focus.
      const isSame = items[index] === previous[index] || index === this.#keptIndex;
      if (index < items.length && isSame) this.#render(index, element);
      else this.#remove(index, element);
    }
    this.update();
  }

  /** Renders the items near the viewport, and removes the others. */
  update(overscanPx = OVERSCAN_PX): void {
    const { length } = this.#items;
    const columns = countColumns(this.#list);
    const rows = Math.ceil(length / columns);
    this.#list.style.setProperty('--_rows', String(rows));
    this.#list.style.setProperty('--_columns', String(columns));
    const { top, height } = this.#list.getBoundingClientRect();
    // The list has no height while it is not laid out: a screenful is enough then.
    const rowHeight = height > 0 ? height / rows : OVERSCAN_PX;
    const from = clamp(Math.floor((-overscanPx - top) / rowHeight), rows) * columns;
    const to = Math.min(
      clamp(Math.ceil((innerHeight + overscanPx - top) / rowHeight), rows) * columns,
      length,
    );

    for (const [index, element] of this.#elements) {
      if ((index < from || index >= to) && index !== this.#keptIndex) this.#remove(index, element);
      else if (columns !== this.#columnCount) this.#position(index, element, columns);
    }
    this.#columnCount = columns;
    for (let index = from; index < to; index += 1) this.#add(index);
  }

  /** The item stays rendered at any distance, until another one is kept. */
  keep(index: number): HTMLElement {
    this.#keptIndex = index;
    return this.#add(index);
  }

  findIndex(descendant: Element): number | undefined {
    return findIndexIn(this.#elements, descendant);
  }

  clear(): void {
    this.#list.classList.remove('windowed');
    this.#list.replaceChildren();
  }

  #add(index: number): HTMLElement {
    const existing = this.#elements.get(index);
    if (existing) return existing;
    const element = document.createElement('li');
    this.#elements.set(index, element);
    this.#render(index, element);
    this.#position(index, element, this.#columnCount);
    // In reading order, for assistive technology.
    this.#list.insertBefore(element, this.#elements.get(index + 1) ?? this.#findNext(index));
    return element;
  }

  #findNext(index: number): HTMLElement | null {
    let next: number | undefined;
    for (const other of this.#elements.keys())
      if (other > index && (next === undefined || other < next)) next = other;
    return next === undefined ? null : (this.#elements.get(next) ?? null);
  }

  #render(index: number, element: HTMLElement): void {
    this.#renderItem(element, this.#items[index] as T, index);
    element.setAttribute('aria-setsize', String(this.#items.length));
    element.setAttribute('aria-posinset', String(index + 1));
  }

  #position(index: number, element: HTMLElement, columns: number): void {
    element.style.setProperty('--_row', String(Math.floor(index / columns)));
    element.style.setProperty('--_column', String(index % columns));
  }

  #remove(index: number, element: HTMLElement): void {
    this.#elements.delete(index);
    element.remove();
  }
}

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);
