/** The deferred chunk: all code that first paint does not need. The elements load it after their first render. */
export { OisFormFrame } from '../form-frame/form-frame.js';
export { GridKeys } from '../table-grid/grid-keys.js';
export { GridTools } from '../table-grid/grid-tools.js';
export { KeepFocus } from '../table-grid/keep-focus.js';
export { WatchViewport } from '../table-grid/watch-viewport.js';
export { FormOpener } from '../widget/form-opener.js';
export { TagFilterTools } from '../tag-filter/tag-filter.tools.js';
export { KeepFresh } from '../widget/keep-fresh.js';
