import type { PointsMessages } from './points-messages.js';

/** 简体中文 */
export const zhCn: PointsMessages = {
  pointsBalance: '余额',
  pointsUnknown: '未知',
  pointsLog: '积分明细',
  pointsTopUp: '充值',
  pointsRefresh: '刷新',
  pointsClose: '关闭',
  pointsMore: '显示更多',
  pointsLoading: '正在加载积分…',
  pointsEmptyTitle: '暂无记录',
  pointsEmptyText: '充值、扣费和退款会显示在这里。',
  pointsFailed: '积分加载失败',
  pointsSignedOut: '您已退出登录',
  pointsSignedOutText: '请登录后查看积分。',
  pointsCredit: '增加',
  pointsDebit: '减少',
  pointsAfter: (amount) => `余额 ${amount}`,
  pointsOpen: (name) => `打开 ${name}`,
  pointsSkipped: (text) => `${text} 条记录无法显示`,
  pointsTypeRecharge: '充值',
  pointsTypeDeduct: '扣费',
  pointsTypeRefund: '退款',
  pointsTypeReward: '奖励',
  pointsTypeFailed: '扣费失败',
  pointsTypeOther: '变动',
};
