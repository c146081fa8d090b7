/** One record of a user's points log, as the open API returns it (specification: Points log record). */
export interface PointsRecord {
  id: number;
  /** `transfer`: from the developer's pool. `billing`: at the form. */
  source: 'transfer' | 'billing';
  record_type: 'recharge' | 'deduct' | 'refund' | 'reward' | 'failed';
  /** Signed change of the balance; 0 if the balance did not change. */
  change_cents: number;
  /** The change without its sign. */
  amount_cents: number;
  balance_after: number;
  reason: string;
  status: 'success' | 'failed';
  short_code: string | null;
  project_id: number | null;
  /** ISO 8601, UTC. */
  created_at: string;
}

/** A change of the developer's points pool. */
export interface PoolEntry {
  id: number;
  kind: 'top-up' | 'transfer';
  /** Signed: positive into the pool, negative out of it. */
  change_cents: number;
  pool_after: number;
  /** The receiver of a transfer; null for a top-up. */
  client_user_id: string | null;
  external_order_id: string | null;
  reason: string;
  /** ISO 8601, UTC. */
  created_at: string;
}

/** A successful charge, and how much of it was refunded. */
export interface Charge {
  /** The `id` of its `deduct` record. */
  record_id: number;
  client_user_id: string;
  amount_cents: number;
  refunded_cents: number;
  /** `points`: from the user's points. `billing-url`: by the developer's own accounting; balances here did not change. */
  by: 'points' | 'billing-url';
  short_code: string | null;
  project_id: number | null;
}

/** A transfer of points from the developer's pool to a user. */
export interface TransferOrder {
  clientUserId: string;
  amountCents: number;
  externalOrderId?: string | undefined;
  reason?: string | undefined;
}

/** A charge of a user, and the table that it is for. */
export interface ChargeOrder {
  clientUserId: string;
  amountCents: number;
  reason: string;
  shortCode?: string | null;
  projectId?: number | null;
}

/** The sources of all points and where they are, in cents. */
export interface Balances {
  toppedUp: number;
  /** Credited to users by the platform. */
  rewarded: number;
  pool: number;
  users: number;
  /** Charged at forms, less refunds. */
  charged: number;
  /** Whether sources and holdings match. False only if the ledger has a bug. */
  balanced: boolean;
}

/** The developer's pool holds less than a transfer needs. Nothing was transferred. */
export class PoolInsufficient extends Error {
  override name = 'PoolInsufficient';
}
