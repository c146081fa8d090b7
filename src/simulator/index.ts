export { createSimulator, type Simulator, type SimulatorOptions } from './simulator.js';
export { listenSimulator, type ListenOptions, type ListeningSimulator } from './listen.js';
export type { Complaint, ComplaintState } from './actions/complaints.js';
export type { Desk } from './actions/create-actions.js';
export type { Contact, Order } from './actions/orders.js';
export { DroppedConnection } from './faults/apply-faults.js';
export type { Endpoint, Fault } from './faults/faults.js';
export type { Charge } from './store/charges.js';
export { InvalidTable, type TableDraft } from './store/check-table.js';
export type { KeyStatus, MaskedKey } from './store/keys.js';
export { PoolInsufficient, type Balances, type ChargeOrder, type TransferOrder } from './store/ledger.js';
export type { PointsRecord } from './store/points-log.js';
export type { PoolEntry } from './store/pool.js';
export type { PaidAction, Prices } from './store/prices.js';
export type { Submission } from './store/submissions.js';
export type { KeptTable, SimulatedTable } from './store/tables.js';
export type { EndUser } from './store/users.js';
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
