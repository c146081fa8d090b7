export { createBackend, type Backend } from './create-backend.js';
export type { ConnectionInfo } from './connection-info.js';
export type { StreamedNotification } from './events/event-stream.js';
export { toNodeHandler } from './node-handler.js';
export type { BackendOptions, Identify } from './options.js';
export type { Log, LogEntry } from './log.js';
export { HubError, type HubErrorCode } from '../hub/errors.js';
export type { TokenAnswer, TokenRequest } from '../hub/token-answer.js';
