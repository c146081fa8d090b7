/** Words of `<ois-points>`. They come along with it, so that a page without it loads none of them. */
export interface PointsMessages {
  pointsBalance: string;
  /** What a screen reader says in place of the dash. */
  pointsUnknown: string;
  pointsLog: string;
  pointsTopUp: string;
  pointsRefresh: string;
  pointsClose: string;
  pointsMore: string;
  pointsLoading: string;
  pointsEmptyTitle: string;
  pointsEmptyText: string;
  /** In place of the log, where there is no endpoint to load it from: in an app that sends the balance alone. */
  pointsNoLog: string;
  pointsFailed: string;
  pointsSignedOut: string;
  pointsSignedOutText: string;
  /** Before an amount, for screen readers, which may leave out its sign. */
  pointsCredit: string;
  pointsDebit: string;
  /** `amount` is the balance after a change, as the language writes it. */
  pointsAfter: (amount: string) => string;
  /** `name` is a table's name or short code. */
  pointsOpen: (name: string) => string;
  /** `text` is the number of records that could not be read, as the language writes it. */
  pointsSkipped: (text: string) => string;
  pointsTypeRecharge: string;
  pointsTypeDeduct: string;
  pointsTypeRefund: string;
  pointsTypeReward: string;
  pointsTypeFailed: string;
  /** A type that this version does not know. */
  pointsTypeOther: string;
}
