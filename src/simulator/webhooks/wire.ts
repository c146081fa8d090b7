import { formatDecimalYuan } from '../money.js';
import type { Bill, Notification, Subject, WebhookEvent } from './events.js';

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
  subject: Subject,
  details: EventDetails,
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
