import type { NotificationsMessages } from './notifications-messages.js';

/** Deutsch */
export const de: NotificationsMessages = {
  notificationsTitle: 'Benachrichtigungen',
  notificationsUnread: (count) => `Ungelesen: ${count}`,
  notificationsNew: 'Neu',
  notificationsClose: 'Schließen',
  notificationsMarkRead: 'Alle als gelesen markieren',
  notificationsLoading: 'Benachrichtigungen werden geladen …',
  notificationsEmptyTitle: 'Noch keine Benachrichtigungen',
  notificationsEmptyText: 'Neuigkeiten zu Ihren Aufträgen erscheinen hier.',
  notificationsFailed: 'Die Benachrichtigungen konnten nicht geladen werden',
  notificationsSignedOut: 'Sie sind nicht angemeldet',
  notificationsSignedOutText: 'Bitte melden Sie sich an, um Ihre Benachrichtigungen zu sehen.',
  notificationsOffline:
    'Sie sind offline. Neue Benachrichtigungen erscheinen, sobald die Verbindung wieder da ist.',
  notificationsReconnecting: 'Die Verbindung wurde unterbrochen. Neuer Versuch …',
  notificationsArrived: (title) => `Neue Benachrichtigung: ${title}`,
  notificationsUntitled: 'Benachrichtigung',
};
