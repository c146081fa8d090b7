import type { NotificationsMessages } from './notifications-messages.js';

/** 日本語 */
export const ja: NotificationsMessages = {
  notificationsTitle: 'お知らせ',
  notificationsUnread: (count) => `未読：${count}`,
  notificationsNew: '新着',
  notificationsClose: '閉じる',
  notificationsMarkRead: 'すべて既読にする',
  notificationsLoading: 'お知らせを読み込んでいます…',
  notificationsEmptyTitle: 'お知らせはまだありません',
  notificationsEmptyText: '注文に関する最新情報がここに表示されます。',
  notificationsFailed: 'お知らせを読み込めませんでした',
  notificationsSignedOut: 'ログインしていません',
  notificationsSignedOutText: 'ログインするとお知らせを確認できます。',
  notificationsOffline: 'オフラインです。接続が戻ると新しいお知らせが表示されます。',
  notificationsReconnecting: '接続が切れました。再接続しています…',
  notificationsArrived: (title) => `新しいお知らせ：${title}`,
  notificationsUntitled: 'お知らせ',
};
