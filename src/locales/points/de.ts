import type { PointsMessages } from './points-messages.js';

/** Deutsch */
export const de: PointsMessages = {
  pointsBalance: 'Guthaben',
  pointsUnknown: 'Unbekannt',
  pointsLog: 'Punkteverlauf',
  pointsTopUp: 'Aufladen',
  pointsRefresh: 'Aktualisieren',
  pointsClose: 'Schließen',
  pointsMore: 'Mehr anzeigen',
  pointsLoading: 'Ihre Punkte werden geladen…',
  pointsEmptyTitle: 'Noch keine Einträge',
  pointsEmptyText: 'Aufladungen, Abbuchungen und Erstattungen erscheinen hier.',
  pointsFailed: 'Ihre Punkte konnten nicht geladen werden',
  pointsSignedOut: 'Sie sind abgemeldet',
  pointsSignedOutText: 'Bitte melden Sie sich an, um Ihre Punkte zu sehen.',
  pointsCredit: 'Gutschrift',
  pointsDebit: 'Abbuchung',
  pointsAfter: (amount) => `Guthaben ${amount}`,
  pointsOpen: (name) => `${name} öffnen`,
  pointsSkipped: (text) => `Nicht darstellbare Einträge: ${text}`,
  pointsTypeRecharge: 'Aufladung',
  pointsTypeDeduct: 'Abbuchung',
  pointsTypeRefund: 'Erstattung',
  pointsTypeReward: 'Prämie',
  pointsTypeFailed: 'Abbuchung fehlgeschlagen',
  pointsTypeOther: 'Buchung',
};
