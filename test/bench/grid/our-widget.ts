// The whole widget. The page loads the drop-in.
import type { OisTableGrid } from '../../../src/elements/table-grid/table-grid.js';
import type { Variant } from './variant.js';

let root: ShadowRoot;
const find = <T extends Element>(element: string, selector: string): T | null =>
  root.querySelector(element)?.shadowRoot?.querySelector<T>(selector) ?? null;

const variant: Variant = {
  mount(container, endpoint) {
    const widget = document.createElement('ois-widget');
    widget.tokenEndpoint = endpoint;
    container.append(widget);
    root = widget.shadowRoot!;
  },
  toggleTag: (tag) => find<HTMLElement>('ois-tag-filter', `[part=group] [value="${tag}"]`)!.click(),
  search(text) {
    const field = root.querySelector<HTMLInputElement>('[part=search]')!;
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  },
  sort(order) {
    const select = find<HTMLSelectElement>('ois-table-grid', 'select')!;
    select.value = order;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  },
  focus: (tool) =>
    (tool === 'search'
      ? root.querySelector<HTMLElement>('[part=search]')
      : find<HTMLElement>('ois-table-grid', '[part=sort]'))!.focus(),
  describe() {
    const grid = root.querySelector<OisTableGrid>('ois-table-grid');
    if (!grid || grid.loading) return '';
    const [count, first] = ['[part=count]', 'li'].map(
      (selector) => grid.shadowRoot?.querySelector(selector)?.textContent,
    );
    return `${count} ${first}`.trim();
  },
  isLoading: () => !!root.querySelector<OisTableGrid>('ois-table-grid')?.isPart,
};

window.variant = variant;
