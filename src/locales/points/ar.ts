import type { PointsMessages } from './points-messages.js';

/** العربية */
export const ar: PointsMessages = {
  pointsBalance: 'الرصيد',
  pointsUnknown: 'غير معروف',
  pointsLog: 'سجل النقاط',
  pointsTopUp: 'شحن الرصيد',
  pointsRefresh: 'تحديث',
  pointsClose: 'إغلاق',
  pointsMore: 'عرض المزيد',
  pointsLoading: 'جارٍ تحميل النقاط…',
  pointsEmptyTitle: 'لا توجد عمليات بعد',
  pointsEmptyText: 'ستظهر هنا عمليات الشحن والخصم والاسترداد.',
  pointsFailed: 'تعذّر تحميل النقاط',
  pointsSignedOut: 'تم تسجيل الخروج',
  pointsSignedOutText: 'يُرجى تسجيل الدخول لعرض النقاط.',
  pointsCredit: 'إضافة',
  pointsDebit: 'خصم',
  pointsAfter: (amount) => `الرصيد ${amount}`,
  pointsOpen: (name) => `فتح ${name}`,
  pointsSkipped: (text) => `عمليات تعذّر عرضها: ${text}`,
  pointsTypeRecharge: 'شحن',
  pointsTypeDeduct: 'خصم',
  pointsTypeRefund: 'استرداد',
  pointsTypeReward: 'مكافأة',
  pointsTypeFailed: 'فشل الخصم',
  pointsTypeOther: 'عملية',
};
