import type { PointsMessages } from './points-messages.js';

/** English */
export const en: PointsMessages = {
  pointsBalance: 'Balance',
  pointsUnknown: 'Unknown',
  pointsLog: 'Points history',
  pointsTopUp: 'Top up',
  pointsRefresh: 'Refresh',
  pointsClose: 'Close',
  pointsMore: 'Show more',
  pointsLoading: 'Loading your points…',
  pointsEmptyTitle: 'Nothing here yet',
  pointsEmptyText: 'Top-ups, charges and refunds will appear here.',
  pointsFailed: 'Your points could not be loaded',
  pointsSignedOut: 'You are signed out',
  pointsSignedOutText: 'Please sign in to see your points.',
  pointsCredit: 'Added',
  pointsDebit: 'Taken off',
  pointsAfter: (amount) => `Balance ${amount}`,
  pointsOpen: (name) => `Open ${name}`,
  pointsSkipped: (text) => `Entries that could not be shown: ${text}`,
  pointsTypeRecharge: 'Top-up',
  pointsTypeDeduct: 'Charge',
  pointsTypeRefund: 'Refund',
  pointsTypeReward: 'Reward',
  pointsTypeFailed: 'Charge failed',
  pointsTypeOther: 'Change',
};
