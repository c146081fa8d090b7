import type { NotificationsMessages } from './notifications-messages.js';

/** 简体中文 */
export const zhCn: NotificationsMessages = {
  notificationsTitle: '通知',
  notificationsUnread: (count) => `未读：${count}`,
  notificationsNew: '新',
  notificationsClose: '关闭',
  notificationsMarkRead: '全部标为已读',
  notificationsLoading: '正在加载通知…',
  notificationsEmptyTitle: '暂无通知',
  notificationsEmptyText: '订单的最新消息会显示在这里。',
  notificationsFailed: '通知加载失败',
  notificationsSignedOut: '您尚未登录',
  notificationsSignedOutText: '请登录后查看通知。',
  notificationsOffline: '您已离线。恢复连接后将显示新通知。',
  notificationsReconnecting: '连接已断开，正在重试…',
  notificationsArrived: (title) => `新通知：${title}`,
  notificationsUntitled: '通知',
};
