import type { StreamNotification, StreamOutcome } from '../../client/events/stream-event.js';
import { removeToken } from '../../hub/notification-url.js';
import { OisEvent } from '../internal/ois-event.js';

/** A notification of the signed-in user. All of it is untrusted text; `link` has no token. */
export type NotificationDetail = Omit<StreamNotification, 'type'>;

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Returns a notification that the page or its app provides, which may lack fields, and without the token that its link may have:
 * it must not be part of events.
 */
export const normalizeNotification = (notification: Partial<NotificationDetail>): NotificationDetail => ({
  id: toText(notification.id),
  event: toText(notification.event),
  timestamp: toText(notification.timestamp),
  shortCode: toText(notification.shortCode),
  title: toText(notification.title),
  content: toText(notification.content),
  link: removeToken(toText(notification.link)) || null,
});

/** A notification arrived, while the page was open. */
export class OisNotificationEvent extends OisEvent<NotificationDetail> {
  constructor(detail: NotificationDetail) {
    super('ois-notification', detail);
  }
}

/** The user chose a notification. Cancel it to keep its page from opening. */
export class OisNotificationOpenEvent extends OisEvent<NotificationDetail> {
  constructor(detail: NotificationDetail) {
    super('ois-notification-open', detail, { cancelable: true });
  }
}

/** Something that the hub confirmed. */
export interface OutcomeDetail {
  /** The same in all tabs, so that a receiver can count each outcome once. */
  id: string;
  /** `billing_deduct`, `billing_refund`, `recharge`, or the hub's event of an order, such as `order_matched`. */
  event: string;
  /** ISO 8601 with an offset. */
  timestamp: string;
  /** May be empty. */
  shortCode: string;
  /** Integer cents, not negative: `event` tells the direction. Null for an event of an order. */
  amountCents: number | null;
}

/**
 * The hub confirmed an order, a charge, a refund or a top-up of this user. It comes from the site's own backend alone: no
 * form page can cause it.
 */
export class OisOutcomeEvent extends OisEvent<OutcomeDetail> {
  constructor({ id, event, timestamp, shortCode, ...rest }: StreamNotification | StreamOutcome) {
    const amountCents = rest.type === 'outcome' ? (rest.amountCents ?? null) : null;
    super('ois-outcome', { id, event, timestamp, shortCode, amountCents });
  }
}

/** Notifications or outcomes may have been missed: load data that depends on them again. */
export class OisNotificationsMissedEvent extends OisEvent<null> {
  constructor() {
    super('ois-notifications-missed', null);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'ois-notification': OisNotificationEvent;
    'ois-notification-open': OisNotificationOpenEvent;
    'ois-outcome': OisOutcomeEvent;
    'ois-notifications-missed': OisNotificationsMissedEvent;
  }
}
