// Our grid alone, with the tags in plain buttons. The page loads the drop-in.
import type { OisTableGrid } from '../../../src/elements/table-grid/table-grid.js';
import type { ProjectTable } from '../../../src/hub/tables.js';
import { requestLists } from './request-lists.js';
import type { Variant } from './variant.js';

let grid: OisTableGrid;
let tables: ProjectTable[] = [];
const selected = new Set<string>();

const variant: Variant = {
  async mount(container, endpoint) {
    ({ tables } = await requestLists(endpoint));
    grid = container.appendChild(document.createElement('ois-table-grid'));
    grid.tables = tables;
  },
  toggleTag(tag) {
    if (!selected.delete(tag)) selected.add(tag);
    grid.tables = selected.size
      ? tables.filter((table) => table.tags.some((own) => selected.has(own)))
      : tables;
  },
  search(text) {
    const field = grid.renderRoot.querySelector<HTMLInputElement>('[part=search]')!;
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  },
  sort(order) {
    const select = grid.renderRoot.querySelector('select')!;
    select.value = order;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  },
  focus: (tool) => grid.renderRoot.querySelector<HTMLElement>(`[part=${tool}]`)!.focus(),
  describe: () => describeGrid(grid),
};

/** Returns the number of tables and the first card. */
export function describeGrid(element: OisTableGrid | null | undefined): string {
  const root = element?.shadowRoot;
  const [count, first] = ['[part=count]', 'li'].map((selector) => root?.querySelector(selector)?.textContent);
  return `${count} ${first}`.trim();
}

window.variant = variant;
