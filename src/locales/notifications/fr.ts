import type { NotificationsMessages } from './notifications-messages.js';

/** Français */
export const fr: NotificationsMessages = {
  notificationsTitle: 'Notifications',
  notificationsUnread: (count) => `Non lues\u00a0: ${count}`,
  notificationsNew: 'Nouvelle',
  notificationsClose: 'Fermer',
  notificationsMarkRead: 'Tout marquer comme lu',
  notificationsLoading: 'Chargement de vos notifications…',
  notificationsEmptyTitle: 'Aucune notification pour le moment',
  notificationsEmptyText: 'Les nouvelles de vos commandes apparaîtront ici.',
  notificationsFailed: 'Impossible de charger les notifications',
  notificationsSignedOut: 'Vous n’êtes pas connecté',
  notificationsSignedOutText: 'Connectez-vous pour voir vos notifications.',
  notificationsOffline:
    'Vous êtes hors ligne. Les nouvelles notifications apparaîtront dès le retour de la connexion.',
  notificationsReconnecting: 'La connexion a été perdue. Nouvelle tentative…',
  notificationsArrived: (title) => `Nouvelle notification\u00a0: ${title}`,
  notificationsUntitled: 'Notification',
};
