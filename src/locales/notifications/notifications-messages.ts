/** Words of `<ois-notifications>`. They come along with it, so that a page without it loads none of them. */
export interface NotificationsMessages {
  notificationsTitle: string;
  /** `count` is the number of unread notifications, as the language writes it. */
  notificationsUnread: (count: string) => string;
  /** Marks an unread notification. */
  notificationsNew: string;
  notificationsClose: string;
  notificationsMarkRead: string;
  notificationsLoading: string;
  notificationsEmptyTitle: string;
  notificationsEmptyText: string;
  notificationsFailed: string;
  notificationsSignedOut: string;
  notificationsSignedOutText: string;
  notificationsOffline: string;
  /** The stream was lost, and is opened again by itself. */
  notificationsReconnecting: string;
  /** For screen readers, when a notification arrives. */
  notificationsArrived: (title: string) => string;
  /** A notification without a title. */
  notificationsUntitled: string;
}
