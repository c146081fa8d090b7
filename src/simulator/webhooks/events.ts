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
