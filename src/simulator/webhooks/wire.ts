import type { Extra, Subject, WebhookEvent } from './events.js';

/** One request as it goes out, to each of the configurations alike. */
export interface WireRequest {
  headers: Record<string, string>;
  /** JSON. */
  body: string;
}

const EIGHT_HOURS = 8 * 3_600_000;

/** ISO 8601 with milliseconds, as a clock in UTC+08:00 shows it. @param time milliseconds since 1970 */
export const chinaTime = (time: number): string =>
  new Date(time + EIGHT_HOURS).toISOString().replace('Z', '+08:00');

/**
 * `1234` → `'12.34'`, by digits: no float comes near the money.
 * @throws {Error} if `cents` is no whole number of 0 or more
 */
export function yuanOf(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) {
    throw new Error(`An amount must be a whole number of cents, 0 or more, not ${String(cents)}.`);
  }
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function extraFields(extra: Extra): object {
  if ('billing' in extra) {
    const { amountCents, reason } = extra.billing;
    return { billing: { amount: yuanOf(amountCents), reason } };
  }
  const { title, content, linkUrl } = extra.notification;
  return { notification: { title, content, link_url: linkUrl } };
}

/**
 * An event's headers and body (specification: Request headers, Common body fields).
 * @param time when it happened, in milliseconds since 1970
 */
export function wireRequest(event: WebhookEvent, time: number, about: Subject, extra: Extra): WireRequest {
  const body = {
    event,
    timestamp: chinaTime(time),
    short_code: about.shortCode,
    project_icon_url: about.iconUrl,
    target: { client_user_id: about.clientUserId },
    ...extraFields(extra),
  };
  return {
    headers: {
      'Content-Type': 'application/json',
      'X-Webhook-Event': event,
      'X-Webhook-Timestamp': String(Math.floor(time / 1000)),
    },
    body: JSON.stringify(body),
  };
}
