/** Returns the control of the card of the widget's grid that the Tab key leads to, if there is a card. */
export function findCardInTabOrder(widgetRoot: HTMLElement | DocumentFragment): HTMLElement | null {
  const grid = widgetRoot.querySelector('ois-table-grid')?.shadowRoot;
  return grid?.querySelector<HTMLElement>('[part~=card-open]:not([tabindex="-1"])') ?? null;
}
