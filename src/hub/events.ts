import { isRecord } from './envelope.js';
import { HubError } from './errors.js';
import { safeIconUrl } from './icon-url.js';
import { centsOfYuan } from './money.js';
import { ownFields } from './own-fields.js';
import { timeOfIso } from './time.js';

/** Specification: Notification events. */
export const NOTIFICATION_EVENTS = [
  'order_matched',
  'order_created',
  'order_grab_available',
  'order_dispatched',
  'order_grabbed',
  'enterprise_authorization_pending',
  'enterprise_authorization_approved',
] as const;

export type NotificationName = (typeof NOTIFICATION_EVENTS)[number];

/** What every event has (specification: Common body fields). All of it is text from outside: show it as text. */
interface EventBase {
  /** As the hub sent it. */
  timestamp: string;
  /** The same in milliseconds since 1970. */
  time: number;
  /** May be empty. */
  short_code: string;
  /** An https address that is safe to load, or null. */
  project_icon_url: string | null;
  /** The end user, as the developer's own id; never empty. */
  target: { client_user_id: string | null };
}

export interface NotificationText {
  title: string;
  content: string;
  /** In-site path. Untrusted: make it an address with `notificationLink`. */
  link_url: string;
}

export interface Billing {
  /** Yuan with two decimals, as the hub sent it. */
  amount: string;
  /** The same in integer cents, not negative. */
  amount_cents: number;
  reason: string;
}

export interface NotificationEvent extends EventBase {
  kind: 'notification';
  event: NotificationName;
  notification: NotificationText;
}

/** Charge the user (specification: billing_deduct). */
export interface DeductEvent extends EventBase {
  kind: 'deduct';
  event: 'billing_deduct';
  billing: Billing;
}

/** Give the user the amount back (specification: billing_refund). */
export interface RefundEvent extends EventBase {
  kind: 'refund';
  event: 'billing_refund';
  billing: Billing;
}

/** An event that the specification does not name, with what could be read of it. */
export interface UnknownEvent extends EventBase {
  kind: 'unknown';
  event: string;
  notification: NotificationText | null;
  billing: Billing | null;
}

/** Tell them apart by `kind`. */
export type HubEvent = NotificationEvent | DeductEvent | RefundEvent | UnknownEvent;

const wrong = (what: string): HubError => new HubError('BAD_RESPONSE', `The event came without ${what}.`);

function textOf(from: Record<string, unknown>, key: string, name: string): string {
  const value = from[key];
  if (typeof value === 'string') return value;
  throw wrong(`"${name}" (a string)`);
}

function recordOf(from: Record<string, unknown>, key: string): Record<string, unknown> {
  const value = from[key];
  if (isRecord(value)) return ownFields(value);
  throw wrong(`"${key}" (an object)`);
}

function readTarget(target: unknown): EventBase['target'] {
  if (target === undefined || target === null) return { client_user_id: null };
  const id = isRecord(target) ? (ownFields(target)['client_user_id'] ?? null) : undefined;
  if (id === null || typeof id === 'string') return { client_user_id: id || null };
  throw wrong('a usable "target.client_user_id" (a string or null)');
}

/** Nobody is charged for want of a field; that the hub has no user for a charge it must say with null. */
function requireTarget(target: unknown): void {
  if (!isRecord(target) || !Object.hasOwn(target, 'client_user_id')) {
    throw wrong('"target.client_user_id" (a string or null)');
  }
}

function readBase(body: Record<string, unknown>): EventBase {
  const timestamp = textOf(body, 'timestamp', 'timestamp');
  return {
    timestamp,
    time: timeOfIso(timestamp, 'The event’s "timestamp"'),
    // Events on enterprises belong to no project.
    short_code: body['short_code'] == null ? '' : textOf(body, 'short_code', 'short_code'),
    project_icon_url: safeIconUrl(body['project_icon_url']),
    target: readTarget(body['target']),
  };
}

function readNotification(body: Record<string, unknown>): NotificationText {
  const from = recordOf(body, 'notification');
  return {
    title: textOf(from, 'title', 'notification.title'),
    content: textOf(from, 'content', 'notification.content'),
    link_url: textOf(from, 'link_url', 'notification.link_url'),
  };
}

function readBilling(body: Record<string, unknown>): Billing {
  const from = recordOf(body, 'billing');
  const amount = textOf(from, 'amount', 'billing.amount');
  return {
    amount,
    amount_cents: centsOfYuan(amount, 'The event’s "billing.amount"'),
    reason: textOf(from, 'reason', 'billing.reason'),
  };
}

/** What cannot be read of an unknown event is no reason to refuse it. */
function orNull<T>(read: (body: Record<string, unknown>) => T, body: Record<string, unknown>): T | null {
  try {
    return read(body);
  } catch {
    return null;
  }
}

const isNotification = (name: string): name is NotificationName =>
  (NOTIFICATION_EVENTS as readonly string[]).includes(name);

/**
 * Reads the body of a webhook call into a fresh object of known fields (specification: Events).
 * @param value the parsed JSON, from outside
 * @throws {HubError} `BAD_RESPONSE` with the field that is missing or has the wrong type
 */
export function readEvent(value: unknown): HubEvent {
  if (!isRecord(value)) throw new HubError('BAD_RESPONSE', 'The event is no JSON object.');
  const body = ownFields(value);
  const event = textOf(body, 'event', 'event');
  if (event === '') throw wrong('a name in "event"');
  const base = readBase(body);
  if (isNotification(event))
    return { kind: 'notification', event, ...base, notification: readNotification(body) };
  if (event === 'billing_deduct') {
    requireTarget(body['target']);
    return { kind: 'deduct', event, ...base, billing: readBilling(body) };
  }
  if (event === 'billing_refund') return { kind: 'refund', event, ...base, billing: readBilling(body) };
  const notification = orNull(readNotification, body);
  return { kind: 'unknown', event, ...base, notification, billing: orNull(readBilling, body) };
}
