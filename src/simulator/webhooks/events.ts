/** Events that tell about business (specification: Notification events). */
export const NOTIFICATION_EVENTS = [
  'order_matched',
  'order_created',
  'order_grab_available',
  'order_dispatched',
  'order_grabbed',
  'enterprise_authorization_pending',
  'enterprise_authorization_approved',
] as const;

/** Events with which the developer's side does the accounting (specification: Callback kinds). */
export const BILLING_EVENTS = ['billing_deduct', 'billing_refund'] as const;

export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];
export type BillingEvent = (typeof BILLING_EVENTS)[number];
export type WebhookEvent = NotificationEvent | BillingEvent;

/** Whom and what an event is about. */
export interface Subject {
  /** Empty for enterprise-authorization events. */
  shortCode: string;
  /** The project's icon, or null. */
  iconUrl: string | null;
  /** The developer's own id of the end user, or null for nobody in particular. */
  clientUserId: string | null;
}

/** Words for the end user. */
export interface Notice {
  title: string;
  content: string;
  /** A path inside the form site, with neither domain nor token. Begins with `/`. */
  linkUrl: string;
}

export interface Bill {
  /** Integer cents. */
  amountCents: number;
  /** For the end user to read. */
  reason: string;
}

/** Either part is there, by the event's kind. */
export type Extra = { notification: Notice } | { billing: Bill };
