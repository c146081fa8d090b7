/** A card by its place: in the list of matches (0) or of other tables (1). */
export interface CardPlace {
  list: number;
  /** From 0. */
  index: number;
}

/** A card of the server that is in view. */
export interface VisibleCard extends CardPlace {
  /** Its icon has loaded. */
  icon: boolean;
}

const PARTS = { '[part=filter]': 'ois-tag-filter', '[part=grid]': 'ois-table-grid' };

const getLists = (root: ParentNode | null | undefined): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('ul[part]') ?? []),
];

/** Returns the cards of the server that are in view. @param first what the server rendered */
export function findVisibleCards(first: HTMLElement): VisibleCard[] {
  const lists = getLists(first.querySelector('[part=grid]')?.shadowRoot);
  return lists.flatMap((items, list) =>
    [...items.children].flatMap((item, index) => {
      const { top, bottom, height } = item.getBoundingClientRect();
      if (height === 0 || bottom <= 0 || top >= innerHeight) return [];
      const image = item.querySelector('img');
      return { list, index, icon: image !== null && image.naturalWidth > 0 };
    }),
  );
}

/** Returns the widget's list item of a card, if it is rendered. @param root the widget's */
export function findCounterpart(root: ParentNode, { list, index }: CardPlace): Element | undefined {
  const items = getLists(root.querySelector('ois-table-grid')?.shadowRoot)[list];
  return [...(items?.children ?? [])].find(
    (item, place) => Number(item.getAttribute('aria-posinset') ?? place + 1) === index + 1,
  );
}

/** Returns a function that moves focus and scroll position from the server's elements to the widget's, which are visible then. */
export function saveView(first: HTMLElement, root: ShadowRoot): () => void {
  const row = first.querySelector('[part=filter]')?.shadowRoot?.querySelector('[part=group]');
  const scrollLeft = row?.scrollLeft ?? 0;
  const focused = root.activeElement?.shadowRoot?.activeElement;
  const findFocused = focused && first.contains(root.activeElement) ? createFinder(focused, root) : undefined;
  return () => {
    const newRow = root.querySelector('ois-tag-filter')?.shadowRoot?.querySelector('[part=group]');
    if (newRow && scrollLeft) newRow.scrollLeft = scrollLeft;
    findFocused?.()?.focus({ preventScroll: true });
  };
}

/** Returns a function that finds the widget's element for one of the server's. */
function createFinder(element: Element, root: ShadowRoot): () => HTMLElement | null | undefined {
  const oldRoot = element.getRootNode() as ShadowRoot;
  const item = element.closest('li');
  const list = getLists(oldRoot).findIndex((items) => items === item?.parentElement);
  if (item && list >= 0) {
    const index = [...item.parentElement!.children].indexOf(item);
    return () => {
      const found = findCounterpart(root, { list, index })?.querySelector<HTMLElement>('[part=card-open]');
      const grid = root.querySelector('ois-table-grid');
      // Out of view, it is not rendered.
      if (!found) grid?.focusCard?.(list === 0 ? index : grid.matching + index, { preventScroll: true });
      return found;
    };
  }
  const [, name = ''] = Object.entries(PARTS).find(([part]) => oldRoot.host.matches(part)) ?? [];
  const part = `[part~=${element.getAttribute('part')?.split(' ')[0]}]`;
  const index = [...oldRoot.querySelectorAll(part)].indexOf(element);
  return () => root.querySelector(name)?.shadowRoot?.querySelectorAll<HTMLElement>(part)[index];
}
