/** What few requests need: why one failed, and the parsing of long lists. */
export { explainHubResponse, explainTokenAnswer, explainTokenResponse } from './failed-response.js';
export { parseList } from './large-list.js';
