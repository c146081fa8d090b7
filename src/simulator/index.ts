export { createSimulator, type Simulator, type SimulatorOptions } from './simulator.js';
export type { Language } from './locales/language.js';
export { listenSimulator, type ListenOptions, type ListeningSimulator } from './listen.js';
export type { Complaint, ComplaintState } from './actions/complaints.js';
export type { FormMessages } from './form-site/pages.js';
export { DroppedConnection, type Endpoint, type Fault } from './faults/faults.js';

export type { KeyStatus, MaskedKey } from './store/keys.js';
export type { Contact, Order } from './store/orders.js';
export {
  PoolInsufficient,
  type Balances,
  type Charge,
  type ChargeOrder,
  type PointsRecord,
  type PoolEntry,
  type TransferOrder,
} from './store/points-records.js';
export type { PaidAction, Prices } from './store/validate-table.js';
export type { Submission } from './store/submissions.js';
export type { StoredTable, SimulatedTable } from './store/tables.js';
export type { EndUser } from './store/users.js';
export { InvalidTable, type TableDraft } from './store/validate-table.js';
export {
  OUTBOUND_IPS,
  type Callback,
  type CallbackKind,
  type WebhookConfig,
  type WebhookUrls,
} from './webhooks/configs.js';
export type { Delivery } from './webhooks/sender.js';
export {
  BILLING_EVENTS,
  NOTIFICATION_EVENTS,
  type BillingEvent,
  type NotificationEvent,
  type WebhookEvent,
} from './webhooks/wire.js';
export type { FireOptions } from './webhooks/fire.js';
