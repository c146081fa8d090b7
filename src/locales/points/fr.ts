import type { PointsMessages } from './points-messages.js';

/** Français */
export const fr: PointsMessages = {
  pointsBalance: 'Solde',
  pointsUnknown: 'Inconnu',
  pointsLog: 'Historique des points',
  pointsTopUp: 'Recharger',
  pointsRefresh: 'Actualiser',
  pointsClose: 'Fermer',
  pointsMore: 'Afficher plus',
  pointsLoading: 'Chargement de vos points…',
  pointsEmptyTitle: 'Aucune opération pour l’instant',
  pointsEmptyText: 'Les recharges, débits et remboursements apparaîtront ici.',
  pointsFailed: 'Impossible de charger vos points',
  pointsSignedOut: 'Vous êtes déconnecté',
  pointsSignedOutText: 'Connectez-vous pour voir vos points.',
  pointsCredit: 'Crédit',
  pointsDebit: 'Débit',
  pointsAfter: (amount) => `Solde ${amount}`,
  pointsOpen: (name) => `Ouvrir ${name}`,
  pointsSkipped: (text) => `Opérations impossibles à afficher : ${text}`,
  pointsTypeRecharge: 'Recharge',
  pointsTypeDeduct: 'Débit',
  pointsTypeRefund: 'Remboursement',
  pointsTypeReward: 'Récompense',
  pointsTypeFailed: 'Échec du débit',
  pointsTypeOther: 'Opération',
};
