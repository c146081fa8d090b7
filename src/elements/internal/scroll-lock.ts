let locks = 0;
let unlock = (): void => undefined;

/**
 * Keeps the page behind a modal form from scrolling, and keeps the scrollbar's place free so that nothing shifts.
 * @returns gives the lock back; once all are, the page scrolls again and stands exactly where it stood
 */
export function lockScroll(): () => void {
  if (locks === 0) unlock = lock();
  locks += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    locks -= 1;
    if (locks === 0) unlock();
  };
}

function lock(): () => void {
  const { documentElement: root, body } = document;
  const { scrollX: left, scrollY: top } = window;
  const width = (): number => root.getBoundingClientRect().width;
  const before = width();
  // The window takes its overflow from <html>, or from <body> where <html> has none. The other one would become a
  // scroller of its own.
  const scroller = getComputedStyle(root).overflow === 'visible' ? body : root;
  const undo = [setStyle(scroller, 'overflow-x', 'hidden'), setStyle(scroller, 'overflow-y', 'hidden')];
  const scrollbar = width() - before;
  // Not by scrollbar-gutter, which would leave a bright stripe beside the backdrop.
  if (scrollbar > 0) {
    const padding = `calc(${getComputedStyle(root).paddingRight} + ${scrollbar}px)`;
    undo.push(setStyle(root, 'padding-right', padding));
  }
  return () => {
    for (const give of undo) give();
    window.scrollTo({ left, top, behavior: 'instant' });
  };
}

/** Sets one inline property over every rule of the page. Returns what puts back the former one. */
function setStyle({ style }: HTMLElement, name: string, value: string): () => void {
  const former = [style.getPropertyValue(name), style.getPropertyPriority(name)] as const;
  style.setProperty(name, value, 'important');
  return () => style.setProperty(name, ...former);
}
