import { BlankAreas } from './blank-areas.js';
import {
  countColumns,
  findIndexIn,
  isLaidOut,
  setPosition,
  type ItemList,
  type RenderItem,
} from './item-list.js';
import type { ColumnChange, ListLayout } from './keep-place.js';
import { OVERSCAN_PX } from './list-limits.js';
import { SlicedRendering } from './sliced-rendering.js';

/** Distance from the viewport up to which items are rendered at once when they are set. Less than `OVERSCAN_PX`: the next key or tag may follow soon. */
const INITIAL_OVERSCAN_PX = 200;

/** Time after which all items up to `OVERSCAN_PX` are rendered, if the page is not scrolled before. */
const OVERSCAN_DELAY_MS = 500;

/** Assumed height of a row while the list is not laid out: so high that few items are rendered. */
const HIDDEN_ROW_PX = 600;

/** Indexes from the first one up to, but without the last one. */
type Range = readonly [from: number, to: number];

/**
 * Renders only the items of a list that are near the viewport: those in view at once, and those farther away after a delay. The list is
 * a CSS grid, all items have the same height, and CSS positions them by row and column: scrolling moves no element, and measures only
 * the list. Another item in an element replaces its content, which takes less time than a new element.
 *
 * Sets `--_columns` and the height on the list, and the position on each item: custom properties of an item would be inherited by
 * its content, and browsers share computed styles only between elements that inherit the same ones.
 */
export class WindowedList<T> implements ItemList<T> {
  readonly #list: HTMLElement;
  readonly #renderItem: RenderItem<T>;
  readonly #elements = new Map<number, HTMLElement>();
  readonly #rendering = new SlicedRendering(
    (index) => this.#render(index),
    () => this.#isOutdated && this.update(),
  );
  readonly #blankAreas: BlankAreas;
  #items: readonly T[];
  /** {@link update} was called while items were rendered in slices. */
  #isOutdated = false;
  #overscanPx = OVERSCAN_PX;
  #overscanTimer: ReturnType<typeof setTimeout> | undefined;
  /** The last measurement; at first, of the elements that the list had before its items were set. */
  #layout: ListLayout | undefined;
  /** 0 until items are set, which positions them. */
  #columnCount = 0;
  #rowCount = 0;
  /** An item that stays rendered at any distance: the one in the tab order. */
  #keptIndex: number | undefined;

  /** @param items the list may already have elements for the first ones, rendered in the same way */
  constructor(list: HTMLElement, items: readonly T[], renderItem: RenderItem<T>) {
    this.#list = list;
    this.#items = items;
    this.#renderItem = renderItem;
    this.#blankAreas = new BlankAreas(list, this.#renderOverscan);
    const elements = [...list.children] as HTMLElement[];
    elements.forEach((element, index) => this.#elements.set(index, element));
    if (!elements[0]) return;
    // Before anything changes, or the browser would lay out the page once more.
    const { top } = list.getBoundingClientRect();
    // Rows may have other heights than the first one: far down, the error would be large.
    if (top < 0) return;
    this.#layout = { columns: countColumns(list), top, rowHeight: elements[0].offsetHeight || HIDDEN_ROW_PX };
  }

  get columnCount(): number {
    return this.#columnCount;
  }

  get items(): readonly T[] {
    return this.#items;
  }

  setItems(items: readonly T[]): void {
    if (items.length === 0 && this.#items.length === 0 && this.#elements.size === 0) return;
    // Something else has changed that their cards show, such as the matches of a search.
    if (items === this.#items && this.#columnCount > 0)
      return this.#rendering.start([...this.#rendering.pending, ...this.#elements.keys()]);
    if (items.length === 0) return this.#clear(items);
    const before = this.#findLayout();
    const columns = before?.columns ?? countColumns(this.#list);
    this.#items = items;
    this.#isOutdated = false;
    this.#setSize(columns);
    const layout = before ?? this.#measure(columns);
    // In a list that is scrolled, elements would be removed and created again.
    if (layout.top >= 0 && this.#list.isConnected) this.#delayOverscan();
    const near = this.#findRange(layout, this.#overscanPx);
    for (const element of this.#forgetOutside(near)) element.remove();
    this.#setBlankAreas(near);
    const [first] = this.#findRange(layout, 0);
    const indexes = Array.from({ length: near[1] - near[0] }, (_, i) => near[0] + i);
    const kept = [...this.#elements.keys()].filter((index) => index === this.#keptIndex);
    const inView = Math.max(first - near[0], 0);
    this.#rendering.start([...kept, ...indexes.slice(inView), ...indexes.slice(0, inView)]);
  }

  fitColumns(): ColumnChange | undefined {
    const itemCount = this.#items.length;
    // A hidden list keeps the columns that it had.
    if (itemCount === 0 || (this.#columnCount > 0 && !isLaidOut(this.#list))) return undefined;
    const columns = countColumns(this.#list);
    if (columns === this.#columnCount) return undefined;
    this.#setSize(columns);
    const former = this.#layout;
    const measure = (): ListLayout => this.#measure(columns);
    return former && { list: this.#list, itemCount, keptIndex: this.#keptIndex, former, measure };
  }

  /** Renders the items near the viewport, in the elements of those that no longer are where there are any. */
  update(overscanPx = this.#overscanPx): void {
    if (overscanPx >= OVERSCAN_PX) this.#endDelay();
    // An empty list has nothing to lay out.
    if (!this.#items.length) return;
    const layout = this.#measure(this.#columnCount);
    const near = this.#findRange(layout, overscanPx);
    const free = this.#forgetOutside(near);
    if (overscanPx === Infinity) this.#rendering.finish();
    // While items are rendered in slices, an update follows the last one.
    this.#isOutdated = this.#rendering.pending.size > 0;
    const [from, to] = this.#isOutdated ? this.#findRange(layout, 0) : near;
    for (let index = from; index < to; index += 1)
      if (!this.#elements.has(index)) this.#render(index, free.shift());
    for (const element of free) element.remove();
    this.#setBlankAreas(near);
  }

  render(index: number): void {
    if (this.#elements.has(index)) this.#render(index);
  }

  /** The item stays rendered at any distance, until another one is kept. */
  keep(index: number): HTMLElement {
    this.#keptIndex = index;
    this.#rendering.render(index);
    if (!this.#elements.has(index)) this.#render(index);
    return this.#elements.get(index) as HTMLElement;
  }

  findIndex(descendant: Element): number | undefined {
    return findIndexIn(this.#elements, descendant);
  }

  disconnect(): void {
    this.#layout = undefined;
    this.#endDelay();
    this.#blankAreas.remove();
  }

  release(): void {
    this.#rendering.stop();
    this.disconnect();
    this.#list.classList.remove('windowed');
    this.#list.style.removeProperty('block-size');
  }

  readonly #renderOverscan = (): void => this.update(OVERSCAN_PX);

  #delayOverscan(): void {
    this.#endDelay();
    this.#overscanPx = INITIAL_OVERSCAN_PX;
    this.#overscanTimer = setTimeout(this.#renderOverscan, OVERSCAN_DELAY_MS);
  }

  #endDelay(): void {
    this.#overscanPx = OVERSCAN_PX;
    clearTimeout(this.#overscanTimer);
  }

  #clear(items: readonly T[]): void {
    this.#layout = undefined;
    this.#rendering.stop();
    this.#items = items;
    this.#setSize(this.#columnCount || 1);
    for (const element of this.#forgetOutside([0, 0])) element.remove();
  }

  /** Makes room for all items. */
  #setSize(columns: number): void {
    const rows = Math.ceil(this.#items.length / columns);
    const { style, classList } = this.#list;
    // A class that is there would be set again, and the browser would compute the list's style in each step of scrolling.
    if (!classList.contains('windowed')) classList.add('windowed');
    if (columns !== this.#columnCount) {
      style.setProperty('--_columns', String(columns));
      for (const [index, element] of this.#elements) this.#position(index, element, columns);
    }
    // Not by a custom property, which the styles of all items would inherit.
    if (rows !== this.#rowCount)
      style.setProperty('block-size', `calc(${rows} * (var(--_card) + var(--_gap)) - var(--_gap))`);
    this.#columnCount = columns;
    this.#rowCount = rows;
  }

  /** Returns the layout from before new items are set: after that, measuring it would lay out all of them once more. */
  #findLayout(): ListLayout | undefined {
    // Each measurement makes the browser lay out the page. If this one is outdated, scrolling or a blank area in view causes an update.
    if (this.#layout && this.#layout.top >= 0) return this.#layout;
    return this.#rowCount > 0 ? this.#measure(countColumns(this.#list)) : undefined;
  }

  #measure(columns: number): ListLayout {
    const { top, height } = this.#list.getBoundingClientRect();
    if (height === 0) return { columns, top, rowHeight: HIDDEN_ROW_PX };
    return (this.#layout = { columns, top, rowHeight: height / this.#rowCount });
  }

  #findRange({ top, rowHeight }: ListLayout, overscanPx: number): Range {
    const { length } = this.#items;
    const [columns, rows] = [this.#columnCount, this.#rowCount];
    const from = clamp(Math.floor((-overscanPx - top) / rowHeight), rows) * columns;
    const to = clamp(Math.ceil((innerHeight + overscanPx - top) / rowHeight), rows) * columns;
    return [from, Math.min(to, length)];
  }

  #setBlankAreas(near: Range): void {
    const [from, to] = near.map((index) => Math.ceil(index / this.#columnCount));
    this.#blankAreas.set(from as number, to as number, this.#rowCount);
  }

  /** Forgets the elements of items that are not near, and returns them in the order of their items. */
  #forgetOutside([from, to]: Range): HTMLElement[] {
    const { length } = this.#items;
    const outside = [...this.#elements.keys()].filter(
      (index) => index >= length || ((index < from || index >= to) && index !== this.#keptIndex),
    );
    return outside
      .sort((a, b) => a - b)
      .map((index) => {
        const element = this.#elements.get(index) as HTMLElement;
        this.#elements.delete(index);
        return element;
      });
  }

  #insert(index: number, element: HTMLElement): void {
    this.#elements.set(index, element);
    this.#position(index, element, this.#columnCount);
    // In reading order, for assistive technology.
    const previous = this.#elements.get(index - 1) ?? this.#findPrevious(index);
    // Moving an element makes the browser match all of its content with the styles.
    if (element.parentNode && element.previousElementSibling === previous) return;
    if (previous) previous.after(element);
    else this.#list.prepend(element);
  }

  #findPrevious(index: number): HTMLElement | null {
    const previous = Math.max(...[...this.#elements.keys()].filter((other) => other < index));
    return this.#elements.get(previous) ?? null;
  }

  /** @param reused the element of another item, which is to show this one */
  #render(index: number, reused?: HTMLElement): boolean {
    const present = this.#elements.get(index) ?? reused;
    const element = present ?? document.createElement('li');
    // Moved before its content changes: otherwise Chromium computes its styles while it lays out the list, which takes a third longer.
    if (reused) this.#insert(index, reused);
    setPosition(element, index, this.#items.length);
    const isRendered = this.#renderItem(element, this.#items[index] as T, index);
    // With its content: the browser would match each attribute that is set later with the styles.
    if (!present) this.#insert(index, element);
    return isRendered;
  }

  #position(index: number, element: HTMLElement, columns: number): void {
    const { style } = element;
    // Math.floor() returns a decimal number in optimized code, and Chromium keeps the text of each decimal number in memory.
    const row = (index / columns) | 0;
    style.insetBlockStart = `calc(${row} * (var(--_card) + var(--_gap)))`;
    style.insetInlineStart = `calc(${index % columns} * (100% + var(--_gap)) / var(--_columns))`;
  }
}

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);
