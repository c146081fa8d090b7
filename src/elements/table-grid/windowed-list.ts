import { render } from 'lit';

/** Ready beyond the viewport, in pixels: what a flick of the finger brings before the next frame. */
const REACH = 600;

/**
 * Keeps only those items of a list in the page that are near the viewport. All items are equally high, and CSS alone
 * places them by row and column, so that scrolling moves nothing and measures one box.
 *
 * The list element's style gives `--_columns`; `--_rows` of the list and `--_row`, `--_column` of an item are set here.
 */
export class WindowedList<T> {
  readonly #list: HTMLElement;
  readonly #template: (item: T, index: number) => unknown;
  readonly #placed = new Map<number, HTMLElement>();
  #items: readonly T[] = [];
  #columns = 1;
  /** An item that stays although it is far away: the one that has focus. */
  #kept: number | undefined;

  constructor(list: HTMLElement, template: (item: T, index: number) => unknown) {
    this.#list = list;
    this.#template = template;
  }

  get columns(): number {
    return this.#columns;
  }

  get items(): readonly T[] {
    return this.#items;
  }

  /** Shows other items, or the same ones anew. */
  show(items: readonly T[]): void {
    const before = this.#items;
    this.#items = items;
    for (const [index, element] of this.#placed) {
      // Another item gets an element of its own: an icon would show the last one's until it is there. Focus stays.
      const isSame = items[index] === before[index] || index === this.#kept;
      if (index < items.length && isSame) this.#render(index, element);
      else this.#release(index, element);
    }
    this.place();
  }

  /**
   * Brings items near the viewport in, and takes others out.
   * @param reach pixels beyond the viewport that count as near
   */
  place(reach = REACH): void {
    const { length } = this.#items;
    const columns = Number(getComputedStyle(this.#list).getPropertyValue('--_columns')) || 1;
    const rows = Math.ceil(length / columns);
    this.#list.style.setProperty('--_rows', String(rows));
    const { top, height } = this.#list.getBoundingClientRect();
    // Not laid out: a screenful will do until it is.
    const pitch = height > 0 ? height / rows : REACH;
    const from = clamp(Math.floor((-reach - top) / pitch), rows) * columns;
    const to = Math.min(clamp(Math.ceil((innerHeight + reach - top) / pitch), rows) * columns, length);

    for (const [index, element] of this.#placed) {
      if ((index < from || index >= to) && index !== this.#kept) this.#release(index, element);
      else if (columns !== this.#columns) this.#position(index, element, columns);
    }
    this.#columns = columns;
    for (let index = from; index < to; index += 1) this.#bring(index);
  }

  /** The element of an item, brought in if it is far away, and kept until the next one is. */
  keep(index: number): HTMLElement {
    this.#kept = index;
    return this.#bring(index);
  }

  /** Which item an element within the list belongs to. */
  indexOf(inside: Element): number | undefined {
    const element = inside.closest('li');
    for (const [index, placed] of this.#placed) if (placed === element) return index;
    return undefined;
  }

  #bring(index: number): HTMLElement {
    const placed = this.#placed.get(index);
    if (placed) return placed;
    const element = document.createElement('li');
    this.#placed.set(index, element);
    this.#render(index, element);
    this.#position(index, element, this.#columns);
    // In reading order, for whoever reads the page in another way than by sight.
    this.#list.insertBefore(element, this.#placed.get(index + 1) ?? this.#nextAfter(index));
    return element;
  }

  #nextAfter(index: number): HTMLElement | null {
    let next: number | undefined;
    for (const other of this.#placed.keys())
      if (other > index && (next === undefined || other < next)) next = other;
    return next === undefined ? null : (this.#placed.get(next) ?? null);
  }

  #render(index: number, element: HTMLElement): void {
    render(this.#template(this.#items[index] as T, index), element);
    element.setAttribute('aria-setsize', String(this.#items.length));
    element.setAttribute('aria-posinset', String(index + 1));
  }

  #position(index: number, element: HTMLElement, columns: number): void {
    element.style.setProperty('--_row', String(Math.floor(index / columns)));
    element.style.setProperty('--_column', String(index % columns));
  }

  #release(index: number, element: HTMLElement): void {
    this.#placed.delete(index);
    element.remove();
  }
}

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
