import { isRecord } from '../../hub/envelope.js';
import { HubError } from '../../hub/errors.js';
import type { NotificationEvent } from '../../hub/events.js';
import { buildNotificationPageUrl, notificationUrl } from '../../hub/notification-url.js';
import { createArgumentError } from '../argument-error.js';
import { validateUserId } from '../points/validate-arguments.js';
import type { TokenCache } from '../token-cache.js';

/**
 * Returns the full link of a notification. It contains a token of the target user: show it to that user only.
 * @throws {HubError} `BAD_RESPONSE` if the event has no target user or its link leaves the form site, and all errors of
 *   the token exchange
 */
export type NotificationLink = (event: Pick<NotificationEvent, 'target' | 'notification'>) => Promise<string>;

/** Creates the function that builds the links of notifications (specification: Notification events). @param formUrl `{form_url}` */
export function createNotificationLink(formUrl: string, tokens: TokenCache): NotificationLink {
  return async (event) => {
    const { target, notification } = event ?? {};
    if (!isRecord(target) || !isRecord(notification))
      throw createArgumentError('notificationLink needs an event with target and notification.');
    const user = target.client_user_id;
    if (user === null) {
      throw new HubError(
        'BAD_RESPONSE',
        'The notification has no target user, so there is no token for its link.',
      );
    }
    // Rejects a bad path before a token is exchanged for nothing.
    buildNotificationPageUrl(formUrl, notification.link_url);
    const { value } = await tokens.get(validateUserId(user), false);
    return notificationUrl(formUrl, notification.link_url, value);
  };
}
