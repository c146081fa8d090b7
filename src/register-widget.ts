import { register } from './elements/internal/register.js';
import { OisTableGrid } from './elements/table-grid/table-grid.js';
import { OisTagFilter } from './elements/tag-filter/tag-filter.js';
import { OisWidget } from './elements/widget/widget.js';

/** Registers the widget and the elements of its first paint. The widget itself registers the others when it needs them. */
export function registerWidget(): void {
  register('ois-tag-filter', OisTagFilter);
  register('ois-table-grid', OisTableGrid);
  // Last, so that its inner elements are defined when it renders.
  register('ois-widget', OisWidget);
}
