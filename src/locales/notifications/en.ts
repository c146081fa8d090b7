import type { NotificationsMessages } from './notifications-messages.js';

/** English */
export const en: NotificationsMessages = {
  notificationsTitle: 'Notifications',
  notificationsUnread: (count) => `Unread: ${count}`,
  notificationsNew: 'New',
  notificationsClose: 'Close',
  notificationsMarkRead: 'Mark all as read',
  notificationsLoading: 'Loading your notifications…',
  notificationsEmptyTitle: 'No notifications yet',
  notificationsEmptyText: 'News about your orders will appear here.',
  notificationsFailed: 'Notifications could not be loaded',
  notificationsSignedOut: 'You are not signed in',
  notificationsSignedOutText: 'Please sign in to see your notifications.',
  notificationsOffline: 'You are offline. New notifications will appear when you are connected again.',
  notificationsReconnecting: 'The connection was lost. Trying again…',
  notificationsArrived: (title) => `New notification: ${title}`,
  notificationsUntitled: 'Notification',
};
