import { isRecord } from './envelope.js';
import { HubError } from './errors.js';
import { sanitizeIconUrl } from './icon-url.js';
import { parseYuanToCents } from './money.js';
import { ownFields } from './own-fields.js';
import { parseIsoTime } from './time.js';

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

/** Fields of every event (specification: Common body fields). All of them are untrusted: render them as text. */
interface EventBase {
  /** ISO 8601, as the hub sent it. */
  timestamp: string;
  /** `timestamp` in milliseconds since 1970. */
  time: number;
  /** May be empty. */
  short_code: string;
  /** An https address that is safe to load, or null. */
  project_icon_url: string | null;
  /** The end user's id in the developer's system, or null; never empty. */
  target: { client_user_id: string | null };
}

export interface NotificationText {
  title: string;
  content: string;
  /** Path on the form site. Untrusted: convert it to a link with `backend.notificationLink`. */
  link_url: string;
}

export interface Billing {
  /** Yuan with two decimals, as the hub sent it. */
  amount: string;
  /** `amount` in integer cents, not negative. */
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

/** Refund the amount to the user (specification: billing_refund). */
export interface RefundEvent extends EventBase {
  kind: 'refund';
  event: 'billing_refund';
  billing: Billing;
}

/** An event whose name is not in the specification, with the fields that could be parsed. */
export interface UnknownEvent extends EventBase {
  kind: 'unknown';
  event: string;
  notification: NotificationText | null;
  billing: Billing | null;
}

/** An event of the hub, discriminated by `kind`. */
export type HubEvent = NotificationEvent | DeductEvent | RefundEvent | UnknownEvent;

const createFieldError = (what: string): HubError =>
  new HubError('BAD_RESPONSE', `The event came without ${what}.`);

function getText(from: Record<string, unknown>, key: string, name: string): string {
  const value = from[key];
  if (typeof value === 'string') return value;
  throw createFieldError(`"${name}" (a string)`);
}

function getRecord(from: Record<string, unknown>, key: string): Record<string, unknown> {
  const value = from[key];
  if (isRecord(value)) return ownFields(value);
  throw createFieldError(`"${key}" (an object)`);
}

function parseTarget(target: unknown): EventBase['target'] {
  if (target === undefined || target === null) return { client_user_id: null };
  const id = isRecord(target) ? (ownFields(target)['client_user_id'] ?? null) : undefined;
  if (id === null || typeof id === 'string') return { client_user_id: id || null };
  throw createFieldError('a usable "target.client_user_id" (a string or null)');
}

/** Requires the field for a deduction: no user is an explicit null, so that a missing field is never a charge. */
function requireTarget(target: unknown): void {
  if (!isRecord(target) || !Object.hasOwn(target, 'client_user_id')) {
    throw createFieldError('"target.client_user_id" (a string or null)');
  }
}

function parseBase(body: Record<string, unknown>): EventBase {
  const timestamp = getText(body, 'timestamp', 'timestamp');
  return {
    timestamp,
    time: parseIsoTime(timestamp, 'The event’s "timestamp"'),
    // Events about enterprises have no project.
    short_code: body['short_code'] == null ? '' : getText(body, 'short_code', 'short_code'),
    project_icon_url: sanitizeIconUrl(body['project_icon_url']),
    target: parseTarget(body['target']),
  };
}

function parseNotification(body: Record<string, unknown>): NotificationText {
  const from = getRecord(body, 'notification');
  return {
    title: getText(from, 'title', 'notification.title'),
    content: getText(from, 'content', 'notification.content'),
    link_url: getText(from, 'link_url', 'notification.link_url'),
  };
}

function parseBilling(body: Record<string, unknown>): Billing {
  const from = getRecord(body, 'billing');
  const amount = getText(from, 'amount', 'billing.amount');
  return {
    amount,
    amount_cents: parseYuanToCents(amount, 'The event’s "billing.amount"'),
    reason: getText(from, 'reason', 'billing.reason'),
  };
}

/** Returns null for a field that cannot be parsed: an unknown event may have fields of another shape. */
function parseOrNull<T>(
  parse: (body: Record<string, unknown>) => T,
  body: Record<string, unknown>,
): T | null {
  try {
    return parse(body);
  } catch {
    return null;
  }
}

const isNotification = (name: string): name is NotificationName =>
  (NOTIFICATION_EVENTS as readonly string[]).includes(name);

/**
 * Parses the body of a webhook call into a new object of known fields (specification: Events).
 * @param value the parsed JSON; untrusted
 * @throws {HubError} `BAD_RESPONSE` with the name of the field that is missing or has the wrong type
 */
export function parseHubEvent(value: unknown): HubEvent {
  if (!isRecord(value)) throw new HubError('BAD_RESPONSE', 'The event is not a JSON object.');
  const body = ownFields(value);
  const event = getText(body, 'event', 'event');
  if (event === '') throw createFieldError('a name in "event"');
  const base = parseBase(body);
  if (isNotification(event))
    return { kind: 'notification', event, ...base, notification: parseNotification(body) };
  if (event === 'billing_deduct') {
    requireTarget(body['target']);
    return { kind: 'deduct', event, ...base, billing: parseBilling(body) };
  }
  if (event === 'billing_refund') return { kind: 'refund', event, ...base, billing: parseBilling(body) };
  const notification = parseOrNull(parseNotification, body);
  return { kind: 'unknown', event, ...base, notification, billing: parseOrNull(parseBilling, body) };
}
