import { beforeLayout } from './after-layout.js';
import { isLeavingForm, whenHistorySettled } from './history-entry.js';

/** Returns whether the page has a vertical scrollbar that takes up space. */
export const hasScrollbar = (): boolean => innerWidth > document.documentElement.clientWidth;

let lockCount = 0;
let unlock = (): void => undefined;
/** How far the page was scrolled by {@link scrollPageBy} since it was locked (CSS pixels). */
let scrolledBy = 0;

/** Scrolls the page, also while it is locked. The end of the lock does not undo that. */
export function scrollPageBy(px: number): void {
  scrolledBy += px;
  void scrollPageTo(scrollX, scrollY + px);
}

async function scrollPageTo(left: number, top: number): Promise<void> {
  const position = { left, top, behavior: 'instant' } as const;
  window.scrollTo(position);
  // A form that closes leaves its history entry. In the frame after that, the browser restores the former scroll position.
  await undefined;
  if (!isLeavingForm()) return;
  await whenHistorySettled();
  await beforeLayout();
  window.scrollTo(position);
}

/**
 * Keeps the page behind a modal dialog from scrolling. Leaves room for its scrollbar, so that nothing shifts.
 * @returns a function that releases this lock; with the last one, the page gets its former scroll position, or the one of {@link scrollPageBy}
 */
export function lockScroll(): () => void {
  if (lockCount === 0) unlock = lockPage();
  lockCount += 1;
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    lockCount -= 1;
    if (lockCount === 0) unlock();
  };
}

function lockPage(): () => void {
  const { documentElement: root, body } = document;
  const { scrollX: left, scrollY: top } = window;
  scrolledBy = 0;
  const contentWidth = (): number => root.getBoundingClientRect().width;
  // Without a scrollbar, no second layout is needed.
  const widthBefore = hasScrollbar() ? contentWidth() : 0;
  // The viewport takes its overflow from <html>, or from <body> if <html> has none. The other element would become a
  // scroll container itself.
  const scroller = getComputedStyle(root).overflow === 'visible' ? body : root;
  const restore = [
    overrideStyle(scroller, 'overflow-x', 'hidden'),
    overrideStyle(scroller, 'overflow-y', 'hidden'),
  ];
  const scrollbarWidth = widthBefore && contentWidth() - widthBefore;
  // `scrollbar-gutter` would leave a bright stripe beside the backdrop.
  if (scrollbarWidth > 0) {
    const padding = `calc(${getComputedStyle(root).paddingRight} + ${scrollbarWidth}px)`;
    restore.push(overrideStyle(root, 'padding-right', padding));
  }
  return () => {
    for (const restoreStyle of restore) restoreStyle();
    if (scrolledBy === 0) window.scrollTo({ left, top, behavior: 'instant' });
    else void scrollPageTo(left, top + scrolledBy);
  };
}

/**
 * Sets an inline style that overrides all rules of the page.
 * @returns a function that restores the former inline style, unless the page has set another one meanwhile
 */
function overrideStyle({ style }: HTMLElement, name: string, value: string): () => void {
  const former = [style.getPropertyValue(name), style.getPropertyPriority(name)] as const;
  style.setProperty(name, value, 'important');
  return () => {
    if (style.getPropertyPriority(name)) style.setProperty(name, ...former);
  };
}
