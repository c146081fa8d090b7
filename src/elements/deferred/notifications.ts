/** The file of `<ois-notifications>`. The drop-in and `define` load it where a widget or a page shows them. It registers nothing. */
export { OisNotifications } from '../notifications/notifications.js';
export {
  OisNotificationEvent,
  OisNotificationOpenEvent,
  OisNotificationsMissedEvent,
  OisOutcomeEvent,
} from '../notifications/notifications.events.js';
