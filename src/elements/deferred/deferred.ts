/** The deferred chunk: all code that first paint does not need. The elements load it when their first cards or tags are painted. */
export {
  explainHubResponse,
  explainTokenAnswer,
  explainTokenResponse,
} from '../../client/failed-response.js';
export { parseList } from '../../client/large-list.js';
export { OisFormFrame } from '../form-frame/form-frame.js';
export { registerOthers } from './register-others.js';
export { TableGridTools } from '../table-grid/table-grid.deferred.js';
export { TagFilterTools } from '../tag-filter/tag-filter.deferred.js';
export { WidgetTools } from '../widget/widget.deferred.js';
