import { register } from './elements/internal/register.js';
import { OisTableGrid } from './elements/table-grid/table-grid.js';
import { OisTagFilter } from './elements/tag-filter/tag-filter.js';
import { OisWidget } from './elements/widget/widget.js';

/**
 * Registers the widget and the elements of its first paint. The widget itself registers the others when it needs them.
 * Another copy of the package, which the page has loaded before, keeps all three names.
 * @returns whether the page's `<ois-widget>` is this one
 */
export function registerWidget(): boolean {
  register('ois-tag-filter', OisTagFilter);
  register('ois-table-grid', OisTableGrid);
  // Last, so that its inner elements are defined when it renders.
  register('ois-widget', OisWidget);
  return customElements.get('ois-widget') === OisWidget;
}
