import type { DeductEvent, HubEvent, NotificationEvent, RefundEvent } from '../../hub/events.js';
import { HubError } from '../../hub/errors.js';
import { buildNotificationPageUrl } from '../../hub/notification-url.js';
import type { RechargeResult } from '../../hub/points.js';
import type { StreamedEvents, StreamedNotification, StreamedOutcome } from '../../hub/stream-events.js';

/** One event of a user's streams, before it has an id. */
export type UserEvent = { user: string } & (
  | { type: 'notification'; data: StreamedNotification }
  | { type: 'outcome'; data: StreamedOutcome }
);

/**
 * Formats a server-sent event. JSON contains no line breaks, so no text can start another field of the event.
 * @param id from which a browser resumes; undefined for the id of the event before
 */
export const formatEvent = <T extends keyof StreamedEvents>(
  id: string | undefined,
  type: T,
  data: StreamedEvents[T],
): string => `${id === undefined ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Converts an event of the hub for the streams of its target user: chosen fields only.
 * @param formUrl `{form_url}`
 * @param onUnsafeLink called with the reason if a notification is sent without its link
 * @returns undefined if the event has no target user, or is of a kind that is not streamed
 */
export function convertHubEvent(
  event: HubEvent,
  formUrl: string,
  onUnsafeLink: (reason: string) => void,
): UserEvent | undefined {
  const user = event.target.client_user_id;
  if (user === null || event.kind === 'unknown') return undefined;
  return event.kind === 'notification'
    ? { user, type: 'notification', data: convertNotification(event, formUrl, onUnsafeLink) }
    : { user, type: 'outcome', data: convertBilling(event) };
}

function convertNotification(
  { event, timestamp, short_code, project_icon_url, notification }: NotificationEvent,
  formUrl: string,
  onUnsafeLink: (reason: string) => void,
): StreamedNotification {
  const { title, content, link_url } = notification;
  let link: string | null = null;
  try {
    link = buildNotificationPageUrl(formUrl, link_url);
  } catch (error) {
    onUnsafeLink(error instanceof HubError ? error.message : 'unexpected error');
  }
  return { event, timestamp, short_code, project_icon_url, title, content, link };
}

const convertBilling = ({
  event,
  timestamp,
  short_code,
  billing: { amount_cents, reason },
}: DeductEvent | RefundEvent): StreamedOutcome => ({ event, timestamp, short_code, amount_cents, reason });

/**
 * Converts a recharge for the streams of the credited user. Neither the pool's balance nor the order id is sent.
 * @param now milliseconds since 1970
 */
export const convertRecharge = (
  { clientUserId, reason }: { clientUserId: string; reason: string },
  { amount_cents }: RechargeResult,
  now: number,
): UserEvent => ({
  user: clientUserId,
  type: 'outcome',
  data: { event: 'recharge', timestamp: new Date(now).toISOString(), short_code: '', amount_cents, reason },
});
