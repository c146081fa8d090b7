import type { NotificationsMessages } from './notifications-messages.js';

/** العربية */
export const ar: NotificationsMessages = {
  notificationsTitle: 'الإشعارات',
  notificationsUnread: (count) => `غير مقروءة: ${count}`,
  notificationsNew: 'جديد',
  notificationsClose: 'إغلاق',
  notificationsMarkRead: 'تحديد الكل كمقروء',
  notificationsLoading: 'جارٍ تحميل إشعاراتك…',
  notificationsEmptyTitle: 'لا توجد إشعارات بعد',
  notificationsEmptyText: 'ستظهر هنا مستجدات طلباتك.',
  notificationsFailed: 'تعذّر تحميل الإشعارات',
  notificationsSignedOut: 'لم يتم تسجيل الدخول',
  notificationsSignedOutText: 'يُرجى تسجيل الدخول لعرض إشعاراتك.',
  notificationsOffline: 'أنت غير متصل بالإنترنت. ستظهر الإشعارات الجديدة عند عودة الاتصال.',
  notificationsReconnecting: 'انقطع الاتصال. جارٍ إعادة المحاولة…',
  notificationsArrived: (title) => `إشعار جديد: ${title}`,
  notificationsUntitled: 'إشعار',
};
