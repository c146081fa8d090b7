import { HubError } from '../../hub/errors.js';
import type { NotificationEvent } from '../../hub/events.js';
import { buildNotificationPageUrl, notificationUrl } from '../../hub/notification-url.js';
import type { TokenCache } from '../token-cache.js';

/** Returns the full link of a notification. It contains a token of the target user: show it to that user only. */
export type NotificationLink = (event: Pick<NotificationEvent, 'target' | 'notification'>) => Promise<string>;

/**
 * Creates the function that builds the links of notifications (specification: Notification events).
 * @param formUrl `{form_url}`
 * @returns a function that rejects with a {@link HubError}: `BAD_RESPONSE` for an event without a user or with a path
 *   outside of the form site, and all errors of a token exchange
 */
export function createNotificationLink(formUrl: string, tokens: TokenCache): NotificationLink {
  return async ({ target, notification }) => {
    const user = target.client_user_id;
    if (user === null) {
      throw new HubError(
        'BAD_RESPONSE',
        'The notification has no target user, so there is no token for its link.',
      );
    }
    // Rejects a bad path before a token is exchanged for nothing.
    buildNotificationPageUrl(formUrl, notification.link_url);
    const { value } = await tokens.get(user, false);
    return notificationUrl(formUrl, notification.link_url, value);
  };
}
