import type { NotificationsMessages } from './notifications-messages.js';

/** Español */
export const es: NotificationsMessages = {
  notificationsTitle: 'Notificaciones',
  notificationsUnread: (count) => `Sin leer: ${count}`,
  notificationsNew: 'Nueva',
  notificationsClose: 'Cerrar',
  notificationsMarkRead: 'Marcar todas como leídas',
  notificationsLoading: 'Cargando sus notificaciones…',
  notificationsEmptyTitle: 'Aún no hay notificaciones',
  notificationsEmptyText: 'Aquí aparecerán las novedades de sus pedidos.',
  notificationsFailed: 'No se pudieron cargar las notificaciones',
  notificationsSignedOut: 'No ha iniciado sesión',
  notificationsSignedOutText: 'Inicie sesión para ver sus notificaciones.',
  notificationsOffline: 'No hay conexión. Las notificaciones nuevas aparecerán cuando vuelva la conexión.',
  notificationsReconnecting: 'Se perdió la conexión. Reintentando…',
  notificationsArrived: (title) => `Nueva notificación: ${title}`,
  notificationsUntitled: 'Notificación',
};
