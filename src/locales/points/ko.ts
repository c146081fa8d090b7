import type { PointsMessages } from './points-messages.js';

/** 한국어 */
export const ko: PointsMessages = {
  pointsBalance: '잔액',
  pointsUnknown: '알 수 없음',
  pointsLog: '포인트 내역',
  pointsTopUp: '충전',
  pointsRefresh: '새로고침',
  pointsClose: '닫기',
  pointsMore: '더 보기',
  pointsLoading: '포인트를 불러오는 중…',
  pointsEmptyTitle: '아직 내역이 없습니다',
  pointsEmptyText: '충전, 차감, 환불 내역이 여기에 표시됩니다.',
  pointsFailed: '포인트를 불러오지 못했습니다',
  pointsSignedOut: '로그아웃되었습니다',
  pointsSignedOutText: '포인트를 보려면 로그인해 주세요.',
  pointsCredit: '증가',
  pointsDebit: '감소',
  pointsAfter: (amount) => `잔액 ${amount}`,
  pointsOpen: (name) => `${name} 열기`,
  pointsSkipped: (text) => `표시할 수 없는 내역: ${text}건`,
  pointsTypeRecharge: '충전',
  pointsTypeDeduct: '차감',
  pointsTypeRefund: '환불',
  pointsTypeReward: '보상',
  pointsTypeFailed: '차감 실패',
  pointsTypeOther: '변동',
};
