import type { PointsMessages } from './points-messages.js';

/** Español */
export const es: PointsMessages = {
  pointsBalance: 'Saldo',
  pointsUnknown: 'Desconocido',
  pointsLog: 'Movimientos de puntos',
  pointsTopUp: 'Recargar',
  pointsRefresh: 'Actualizar',
  pointsClose: 'Cerrar',
  pointsMore: 'Ver más',
  pointsLoading: 'Cargando los puntos…',
  pointsEmptyTitle: 'Todavía no hay movimientos',
  pointsEmptyText: 'Aquí aparecerán las recargas, los cargos y los reembolsos.',
  pointsFailed: 'No se han podido cargar los puntos',
  pointsSignedOut: 'La sesión está cerrada',
  pointsSignedOutText: 'Inicia sesión para ver tus puntos.',
  pointsCredit: 'Abono',
  pointsDebit: 'Cargo',
  pointsAfter: (amount) => `Saldo ${amount}`,
  pointsOpen: (name) => `Abrir ${name}`,
  pointsSkipped: (text) => `Movimientos que no se pueden mostrar: ${text}`,
  pointsTypeRecharge: 'Recarga',
  pointsTypeDeduct: 'Cargo',
  pointsTypeRefund: 'Reembolso',
  pointsTypeReward: 'Recompensa',
  pointsTypeFailed: 'Cargo fallido',
  pointsTypeOther: 'Movimiento',
};
