import type { NotificationsMessages } from './notifications-messages.js';

/** 한국어 */
export const ko: NotificationsMessages = {
  notificationsTitle: '알림',
  notificationsUnread: (count) => `읽지 않음: ${count}`,
  notificationsNew: '새 알림',
  notificationsClose: '닫기',
  notificationsMarkRead: '모두 읽음으로 표시',
  notificationsLoading: '알림을 불러오는 중…',
  notificationsEmptyTitle: '아직 알림이 없습니다',
  notificationsEmptyText: '주문 소식이 여기에 표시됩니다.',
  notificationsFailed: '알림을 불러오지 못했습니다',
  notificationsSignedOut: '로그인되어 있지 않습니다',
  notificationsSignedOutText: '로그인하면 알림을 볼 수 있습니다.',
  notificationsOffline: '오프라인 상태입니다. 다시 연결되면 새 알림이 표시됩니다.',
  notificationsReconnecting: '연결이 끊겼습니다. 다시 시도하는 중…',
  notificationsArrived: (title) => `새 알림: ${title}`,
  notificationsUntitled: '알림',
};
