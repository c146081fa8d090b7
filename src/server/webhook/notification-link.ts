import { HubError } from '../../hub/errors.js';
import type { NotificationEvent } from '../../hub/events.js';
import { notificationUrl } from '../../hub/notification-url.js';
import type { TokenCache } from '../token-cache.js';

/** Makes the full link of a notification, for the eyes of its target user alone: it holds that user's token. */
export type NotificationLink = (event: Pick<NotificationEvent, 'target' | 'notification'>) => Promise<string>;

/** @param formUrl `{form_url}` */
export function notificationLinks(formUrl: string, tokens: TokenCache): NotificationLink {
  return async ({ target, notification }) => {
    const user = target.client_user_id;
    if (user === null) {
      throw new HubError(
        'BAD_RESPONSE',
        'The notification names no user, so there is no token for its link.',
      );
    }
    // Refused before a token is asked for that would not be used.
    notificationUrl(formUrl, notification.link_url, 'token');
    const { value } = await tokens.get(user, false);
    return notificationUrl(formUrl, notification.link_url, value);
  };
}
