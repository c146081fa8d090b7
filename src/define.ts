import { OisFormFrame } from './elements/form-frame/form-frame.js';
import { OisTableGrid } from './elements/table-grid/table-grid.js';
import { OisTagFilter } from './elements/tag-filter/tag-filter.js';
import { OisWidget } from './elements/widget/widget.js';

/** What a widget is made of comes before the widget, so that none of it is upgraded late. */
const ELEMENTS = {
  'ois-tag-filter': OisTagFilter,
  'ois-table-grid': OisTableGrid,
  'ois-form-frame': OisFormFrame,
  'ois-widget': OisWidget,
};

// Loading the script twice is harmless: the first definition stays.
for (const [name, element] of Object.entries(ELEMENTS)) {
  if (!customElements.get(name)) customElements.define(name, element);
}
