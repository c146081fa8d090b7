import type { NotificationEvent } from './events.js';

/**
 * Header of `GET /events`: a stable name of the signed-in user, by which the tabs of one browser share a stream and notice
 * that another user signed in. It reveals nothing about the user, and grants nothing.
 */
export const STREAM_KEY_HEADER = 'OIS-Stream-Key';

/** One notification as the browser receives it in `GET /events`. All of it is untrusted text. */
export interface StreamedNotification extends Pick<
  NotificationEvent,
  'event' | 'timestamp' | 'short_code' | 'project_icon_url'
> {
  title: string;
  content: string;
  /**
   * The address to open, below the form site's root and without a token: the browser adds its own. Null if the
   * notification has no safe link.
   */
  link: string | null;
}

/**
 * - `billing_deduct`: the site's server confirmed the charge to the hub
 * - `billing_refund`: the site's server handled the refund
 * - `recharge`: the hub credited points that the site's server requested
 */
export type OutcomeName = 'billing_deduct' | 'billing_refund' | 'recharge';

/** A confirmed change of the user's money or points, as the browser receives it in `GET /events`. */
export interface StreamedOutcome {
  event: OutcomeName;
  /** ISO 8601 with an offset. */
  timestamp: string;
  /** May be empty; always empty for a recharge. */
  short_code: string;
  /** Integer cents, not negative: `event` tells the direction. */
  amount_cents: number;
  /** Untrusted text. */
  reason: string;
}

/** The events of `GET /events`, by type (the field `event` of a server-sent event). */
export interface StreamedEvents {
  notification: StreamedNotification;
  outcome: StreamedOutcome;
  /** Events may have been lost, because the server's buffer does not reach back to `Last-Event-ID`: load data again. */
  reset: Record<string, never>;
}
