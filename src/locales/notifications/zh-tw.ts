import type { NotificationsMessages } from './notifications-messages.js';

/** 繁體中文 */
export const zhTw: NotificationsMessages = {
  notificationsTitle: '通知',
  notificationsUnread: (count) => `未讀：${count}`,
  notificationsNew: '新',
  notificationsClose: '關閉',
  notificationsMarkRead: '全部標為已讀',
  notificationsLoading: '正在載入通知…',
  notificationsEmptyTitle: '尚無通知',
  notificationsEmptyText: '訂單的最新消息會顯示在這裡。',
  notificationsFailed: '通知載入失敗',
  notificationsSignedOut: '您尚未登入',
  notificationsSignedOutText: '請登入後查看通知。',
  notificationsOffline: '您目前離線。恢復連線後會顯示新通知。',
  notificationsReconnecting: '連線已中斷，正在重試…',
  notificationsArrived: (title) => `新通知：${title}`,
  notificationsUntitled: '通知',
};
