export { createBackend, type Backend } from './create-backend.js';
export type { AppToken, AppTokenRequest } from './app-token.js';
export type { ConnectionInfo } from './connection-info.js';
export type { CheckHealth, Health } from './health.js';
export { toNodeHandler } from './node-handler.js';
export { nodeServerOptions } from './node-server-options.js';
export type { BackendOptions, Identify } from './options.js';
export type { Log, LogEntry } from './log.js';
export type { NotificationLink } from './events/notification-link.js';
export type { DeductAnswer, WebhookContext, WebhookHandlers, WebhookOptions } from './webhook/options.js';
export type {
  Billing,
  DeductEvent,
  HubEvent,
  NotificationEvent,
  NotificationName,
  NotificationText,
  RefundEvent,
  UnknownEvent,
} from '../hub/events.js';
export type {
  OutcomeName,
  StreamedEvents,
  StreamedNotification,
  StreamedOutcome,
} from '../hub/stream-events.js';
export { formatCentsAsYuan as yuanOfCents, parseYuanToCents as centsOfYuan } from '../hub/money.js';
export type { RechargeOrder } from './hub-api.js';
export type { LogsPage } from './points/validate-arguments.js';
export type { Render } from './render/render.js';
export type { RenderOptions, RenderRequest } from './render/render-options.js';
export type { Points } from './points/points.js';
export { UnknownOutcomeError, type UnknownRecharge } from './points/recharge-error.js';
export type { Inbox, InboxEntry, InboxState, NewInboxEntry, Settlement, TakenEntry } from './inbox/inbox.js';
export { redisInbox, type InboxRedisClient } from './inbox/redis-inbox.js';
export { memoryStore } from './store/memory-store.js';
export { redisStore, type RedisClient } from './store/redis-store.js';
export type { AddOptions, SharedStore } from './store/shared-store.js';
export type { PointsBalance, PointsLogRecord, PointsLogs, RechargeResult } from '../hub/points.js';
export { HubError, type HubErrorCode } from '../hub/errors.js';
export type { TokenAnswer, TokenRequest } from '../hub/token-answer.js';
