/** The browser's side without elements, for interfaces of your own. */
export { createClient, type Client, type ClientOptions } from './create-client.js';
export type { TokenProvider } from './token-sources.js';
export { HubError, type HubErrorCode, type HubErrorDetail } from '../hub/errors.js';
export type { ListQuery } from '../hub/paths.js';
export type { ProjectTable } from '../hub/tables.js';
export type { TokenAnswer, TokenRefusal, TokenRequest } from '../hub/token-answer.js';
