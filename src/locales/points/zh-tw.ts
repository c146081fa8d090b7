import type { PointsMessages } from './points-messages.js';

/** 繁體中文 */
export const zhTw: PointsMessages = {
  pointsBalance: '餘額',
  pointsUnknown: '未知',
  pointsLog: '點數明細',
  pointsTopUp: '儲值',
  pointsRefresh: '重新整理',
  pointsClose: '關閉',
  pointsMore: '顯示更多',
  pointsLoading: '正在載入點數…',
  pointsEmptyTitle: '尚無紀錄',
  pointsEmptyText: '儲值、扣款和退款會顯示在這裡。',
  pointsFailed: '無法載入點數',
  pointsSignedOut: '您已登出',
  pointsSignedOutText: '請登入後查看點數。',
  pointsCredit: '增加',
  pointsDebit: '減少',
  pointsAfter: (amount) => `餘額 ${amount}`,
  pointsOpen: (name) => `開啟 ${name}`,
  pointsSkipped: (text) => `${text} 筆紀錄無法顯示`,
  pointsTypeRecharge: '儲值',
  pointsTypeDeduct: '扣款',
  pointsTypeRefund: '退款',
  pointsTypeReward: '獎勵',
  pointsTypeFailed: '扣款失敗',
  pointsTypeOther: '變動',
};
