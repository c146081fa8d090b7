import type { PointsMessages } from './points-messages.js';

/** 日本語 */
export const ja: PointsMessages = {
  pointsBalance: '残高',
  pointsUnknown: '不明',
  pointsLog: 'ポイント履歴',
  pointsTopUp: 'チャージ',
  pointsRefresh: '更新',
  pointsClose: '閉じる',
  pointsMore: 'もっと見る',
  pointsLoading: 'ポイントを読み込んでいます…',
  pointsEmptyTitle: '履歴はまだありません',
  pointsEmptyText: 'チャージ、利用、返金がここに表示されます。',
  pointsFailed: 'ポイントを読み込めませんでした',
  pointsSignedOut: 'ログアウトしています',
  pointsSignedOutText: 'ログインするとポイントを確認できます。',
  pointsCredit: '増加',
  pointsDebit: '減少',
  pointsAfter: (amount) => `残高 ${amount}`,
  pointsOpen: (name) => `${name} を開く`,
  pointsSkipped: (text) => `表示できない履歴：${text} 件`,
  pointsTypeRecharge: 'チャージ',
  pointsTypeDeduct: '利用',
  pointsTypeRefund: '返金',
  pointsTypeReward: '特典',
  pointsTypeFailed: '支払いエラー',
  pointsTypeOther: '変動',
};
