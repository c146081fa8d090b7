/** The script-tag build: registers the elements, mounts what the page has marked, and offers `window.OIS`. */
import { shared } from './drop-in-shared.js';
import { register } from './elements/shared/register.js';
import { OisTableGrid } from './elements/table-grid/table-grid.js';
import { OisTagFilter } from './elements/tag-filter/tag-filter.js';
import { OisWidget } from './elements/widget/widget.js';
import { mount, mountMarked } from './mount.js';

register('ois-tag-filter', OisTagFilter);
register('ois-table-grid', OisTableGrid);
register('ois-widget', OisWidget);

// The files that come later look here. If the script is there twice, the first one's elements are in use.
(globalThis as Record<symbol, unknown>)[Symbol.for('open-integration-widget')] ??= shared;

const OIS = { mount };

declare global {
  interface Window {
    /** What the drop-in script offers to the page. */
    OIS?: typeof OIS;
  }
}

window.OIS ??= OIS;

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', mountMarked);
else mountMarked();
