import type { Texts } from '../locales/texts.js';
import { formatDecimalYuan } from '../money.js';

/** Events about orders and memberships (specification: Notification events). */
export const NOTIFICATION_EVENTS = [
  'order_matched',
  'order_created',
  'order_grab_available',
  'order_dispatched',
  'order_grabbed',
  'enterprise_authorization_pending',
  'enterprise_authorization_approved',
] as const;

/** Events of the developer's own accounting (specification: Callback kinds). */
export const BILLING_EVENTS = ['billing_deduct', 'billing_refund'] as const;

export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];
export type BillingEvent = (typeof BILLING_EVENTS)[number];
export type WebhookEvent = NotificationEvent | BillingEvent;

/** Whether an event is about a member of an enterprise, and so of no table. */
export const isEnterprise = (event: WebhookEvent): boolean => event.startsWith('enterprise_');

/** The table and the user that an event is about. */
export interface Subject {
  /** Empty for enterprise-authorization events. */
  shortCode: string;
  /** The project's icon, or null. */
  iconUrl: string | null;
  /** The developer's own id of the end user, or null if the event is about no user. */
  clientUserId: string | null;
}

/** Texts for the end user, as they are sent. */
export interface Notification {
  title: string;
  content: string;
  /** A path inside the form site, with neither domain nor token. Begins with `/`. */
  link_url: string;
}

export interface Bill {
  /** Integer cents. */
  amountCents: number;
  /** Shown to the end user. */
  reason: string;
}

/** What a notification is about. */
interface NotificationDetails {
  shortCode: string;
  /** Name of the table. */
  name: string;
  /** Id of the order. */
  order: string;
}

// Some paths have a query of their own, which a receiver must expect when it builds the full link.
const buildFormPath = (shortCode: string): string => `/${encodeURIComponent(shortCode)}`;
const buildOrderPath = ({ shortCode, order }: NotificationDetails): string =>
  `${buildFormPath(shortCode)}?order=${order}`;
const ENTERPRISE_PATH = '/-/enterprise';

/** The path of the page that each event's notification leads to. */
const PATHS: Readonly<Record<NotificationEvent, (details: NotificationDetails) => string>> = {
  order_matched: ({ shortCode }) => buildFormPath(shortCode),
  order_created: buildOrderPath,
  order_grab_available: buildOrderPath,
  order_dispatched: buildOrderPath,
  order_grabbed: buildOrderPath,
  enterprise_authorization_pending: () => `${ENTERPRISE_PATH}?step=approve`,
  enterprise_authorization_approved: () => ENTERPRISE_PATH,
};

/** Builds an event's notification for the end user. */
export function buildNotification(
  event: NotificationEvent,
  details: NotificationDetails,
  { data: { notifications } }: Texts,
): Notification {
  const { title, content } = notifications[event];
  return { title, content: content(details.name, details.order), link_url: PATHS[event](details) };
}

/** A webhook request; every receiver gets the same one. */
export interface WireRequest {
  headers: Record<string, string>;
  /** JSON. */
  body: string;
}

const CHINA_OFFSET_MS = 8 * 3_600_000;

/** Formats a time as ISO 8601 in UTC+08:00. @param timeMs milliseconds since 1970 */
const formatChinaTime = (timeMs: number): string =>
  new Date(timeMs + CHINA_OFFSET_MS).toISOString().replace('Z', '+08:00');

/** The part of the body that depends on the event's kind (specification: Common body fields). */
export type EventDetails = { notification: Notification } | { billing: { amount: string; reason: string } };

/** Whom and what an event is about. */
export interface EventBody {
  subject: Subject;
  details: EventDetails;
}

export const buildBilling = ({ amountCents, reason }: Bill): EventDetails => ({
  billing: { amount: formatDecimalYuan(amountCents), reason },
});

/**
 * Builds an event's headers and body (specification: Request headers, Common body fields).
 * @param timeMs time of the event, in milliseconds since 1970
 */
export function buildWireRequest(
  event: WebhookEvent,
  timeMs: number,
  { subject, details }: EventBody,
): WireRequest {
  const body = {
    event,
    timestamp: formatChinaTime(timeMs),
    short_code: subject.shortCode,
    project_icon_url: subject.iconUrl,
    target: { client_user_id: subject.clientUserId },
    ...details,
  };
  return {
    headers: {
      'Content-Type': 'application/json',
      'X-Webhook-Event': event,
      'X-Webhook-Timestamp': String(Math.floor(timeMs / 1000)),
    },
    body: JSON.stringify(body),
  };
}
