import type { NotificationsMessages } from './notifications-messages.js';

/** Español */
export const es: NotificationsMessages = {
  notificationsTitle: 'Notificaciones',
  notificationsUnread: (count) => `Sin leer: ${count}`,
  notificationsNew: 'Nueva',
  notificationsClose: 'Cerrar',
  notificationsMarkRead: 'Marcar todas como leídas',
  notificationsLoading: 'Cargando tus notificaciones…',
  notificationsEmptyTitle: 'Aún no hay notificaciones',
  notificationsEmptyText: 'Aquí aparecerán las novedades de tus pedidos.',
  notificationsFailed: 'No se pudieron cargar las notificaciones',
  notificationsSignedOut: 'Has cerrado la sesión',
  notificationsSignedOutText: 'Inicia sesión para ver tus notificaciones.',
  notificationsOffline: 'No tienes conexión. Las notificaciones nuevas aparecerán cuando vuelva.',
  notificationsReconnecting: 'Se perdió la conexión. Reintentando…',
  notificationsArrived: (title) => `Nueva notificación: ${title}`,
  notificationsUntitled: 'Notificación',
};
