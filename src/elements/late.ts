/** What first paint does without: one file that the elements load once their first content is there. */
export { OisFormFrame } from './form-frame/form-frame.js';
export { GridKeys } from './table-grid/grid-keys.js';
export { GridTools } from './table-grid/grid-tools.js';
export { KeepFocus } from './table-grid/keep-focus.js';
export { WatchViewport } from './table-grid/watch-viewport.js';
export { FormOpener } from './widget/form-opener.js';
export { TagFilterTools } from './tag-filter/tag-filter.tools.js';
export { KeepFresh } from './widget/keep-fresh.js';
