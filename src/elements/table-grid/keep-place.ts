import { scrollPageBy } from '../internal/scroll-lock.js';

/** A list as it is laid out. All of its rows have the same height. */
export interface ListLayout {
  columns: number;
  /** Distance from the viewport's top edge (CSS pixels). */
  top: number;
  rowHeight: number;
}

/** A list whose number of columns has changed. */
export interface ColumnChange {
  list: HTMLElement;
  itemCount: number;
  /** The item that was chosen or focused last. */
  keptIndex: number | undefined;
  former: ListLayout;
  /** Measures the list. Call it when all lists have their columns: a page that gets shorter may scroll. */
  measure(): ListLayout;
}

/** Returns where a place of the list is, as distance from the viewport's top edge. */
type FindTop = (layout: ListLayout) => number;

/**
 * Scrolls so that the same items are in view as before the number of columns has changed, with the one that was chosen or
 * focused last if it was in view.
 * @param changes of lists below each other, in this order
 */
export function keepPlace(changes: readonly ColumnChange[]): void {
  if (!changes[0]) return;
  const container = findScrollContainer(changes[0].list);
  const { top, bottom } = container?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
  let scrollPx = 0;
  for (const change of changes) {
    const findTop = findPlace(change, top, bottom);
    if (findTop) scrollPx = findTop(change.measure()) - findTop(change.former);
  }
  if (scrollPx === 0) return;
  if (container) container.scrollBy({ top: scrollPx, behavior: 'instant' });
  else scrollPageBy(scrollPx);
}

/** Returns the place in a list that is to stay where it is. Undefined: the page is not scrolled that far. */
function findPlace(
  { list, itemCount, keptIndex = -1, former }: ColumnChange,
  topEdge: number,
  bottomEdge: number,
): FindTop | undefined {
  const isScrolled = former.top < topEdge;
  const keptTop = findItemTop(keptIndex)(former);
  const isKeptInView = keptIndex >= 0 && keptTop >= topEdge && keptTop < bottomEdge;
  if (isKeptInView && (isScrolled || list.matches(':focus-within'))) return findItemTop(keptIndex);
  if (!isScrolled) return undefined;
  // The first row that is at least half in view.
  const first = Math.round((topEdge - former.top) / former.rowHeight) * former.columns;
  return first < itemCount ? findItemTop(first) : findBottom(itemCount);
}

const findItemTop =
  (index: number): FindTop =>
  ({ columns, top, rowHeight }) =>
    top + Math.floor(index / columns) * rowHeight;

const findBottom =
  (itemCount: number): FindTop =>
  ({ columns, top, rowHeight }) =>
    top + Math.ceil(itemCount / columns) * rowHeight;

/** Returns the nearest scroll container around an element; undefined if that is the page itself. */
function findScrollContainer(element: Element): Element | undefined {
  for (let node: Node | null | undefined = element; node;) {
    if (node instanceof Element && isScrollContainer(node)) return node;
    node = (node as Element).assignedSlot ?? node.parentNode ?? (node as Partial<ShadowRoot>).host;
  }
  return undefined;
}

const isScrollContainer = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight &&
  !isViewportOverflow(element) &&
  /auto|scroll/.test(getComputedStyle(element).overflowY);

/** Whether browsers apply an element's overflow to the viewport: that of the root, or of the body if the root has none. */
const isViewportOverflow = (element: Element): boolean =>
  element === document.documentElement ||
  (element === document.body && getComputedStyle(document.documentElement).overflowY === 'visible');
