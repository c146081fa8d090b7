export { createSimulator, type Simulator, type SimulatorOptions } from './simulator.js';
export { listenSimulator, type ListenOptions, type ListeningSimulator } from './listen.js';
export type { KeyStatus, MaskedKey } from './store/keys.js';
export type { SimulatedTable } from './store/tables.js';
export type { Submission } from './store/submissions.js';
export {
  OUTBOUND_IPS,
  type Callback,
  type CallbackKind,
  type WebhookConfig,
  type WebhookUrls,
} from './webhooks/configs.js';
export type { Delivery } from './webhooks/deliveries.js';
export {
  BILLING_EVENTS,
  NOTIFICATION_EVENTS,
  type BillingEvent,
  type NotificationEvent,
  type WebhookEvent,
} from './webhooks/events.js';
export type { FireOptions } from './webhooks/fire.js';
