/** The deferred chunk: all code that first paint does not need. The elements load it when their first cards or tags are painted. */
export {
  explainHubResponse,
  explainTokenAnswer,
  explainTokenResponse,
  parseList,
} from '../../client/deferred-client.js';
export { OisFormFrame } from '../form-frame/form-frame.js';
export {
  OisCloseEvent,
  OisDownloadEvent,
  OisOpenEvent,
  OisShareEvent,
  OisSubmitEvent,
} from '../form-frame/form-frame.events.js';
export { OisConsentEvent } from '../internal/consent.events.js';
export { registerOthers } from './register-others.js';
export { OisMoreEvent, OisSearchEvent, OisSortEvent } from '../table-grid/table-grid.events.js';
export { TableGridDeferred } from '../table-grid/table-grid.deferred.js';
export { TagFilterDeferred } from '../tag-filter/tag-filter.deferred.js';
export { WidgetDeferred } from '../widget/widget.deferred.js';
