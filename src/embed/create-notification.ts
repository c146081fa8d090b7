import type { HostNotification } from '../bridge/messages.js';
import type { NotificationDetail } from '../elements/notifications/notifications.events.js';

/** Converts a notification that the app sends. */
export const createNotification = ({
  id,
  title,
  content = '',
  event = '',
  timestamp = '',
  short_code: shortCode = '',
  link = '',
}: HostNotification): NotificationDetail => ({
  id,
  title,
  content,
  event,
  timestamp,
  shortCode,
  link: link === '' ? null : link,
});
