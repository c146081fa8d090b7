import { Charges, type Charge } from './charges.js';
import { PointsLog, type PointsLogState, type PointsRecord } from './points-log.js';
import { Pool, type PoolEntry } from './pool.js';
import type { EndUser, Users } from './users.js';

/** 1 yuan = 100 points, and a point is a cent (specification: What the service does). */
const CENTS_PER_YUAN = 100;

/** A move of points from the developer's pool to a user. */
export interface TransferOrder {
  clientUserId: string;
  amountCents: number;
  externalOrderId?: string | undefined;
  reason?: string | undefined;
}

/** What is charged to whom, and for which table. */
export interface ChargeOrder {
  clientUserId: string;
  amountCents: number;
  reason: string;
  shortCode?: string | null;
  projectId?: number | null;
}

/** Where all points came from and where they are, in cents. */
export interface Balances {
  toppedUp: number;
  /** Given to users by the platform itself. */
  rewarded: number;
  pool: number;
  users: number;
  /** Taken from users at the form, less what was given back. */
  charged: number;
  /** What came in is what is there. False only if the ledger itself is wrong. */
  balanced: boolean;
}

export interface LedgerState {
  toppedUp: number;
  rewarded: number;
  pool: PoolEntry[];
  charges: Charge[];
  log: PointsLogState;
}

/** The developer's pool holds less than a transfer needs. Nothing was moved. */
export class PoolInsufficient extends Error {
  override name = 'PoolInsufficient';
}

/**
 * All points, in integer cents. Every operation is synchronous and moves both sides or none, so that what came in
 * (top-ups, rewards) is always what is there (pool, users, charges).
 */
export class Ledger {
  readonly #users: Users;
  readonly #now: () => number;
  readonly #changed: () => void;
  readonly #pool = new Pool();
  readonly #charges = new Charges();
  readonly #log = new PointsLog();
  #toppedUp = 0;
  #rewarded = 0;

  /**
   * @param now the clock, in milliseconds since 1970
   * @param changed called after every change
   */
  constructor(users: Users, now: () => number, changed: () => void = () => {}) {
    this.#users = users;
    this.#now = now;
    this.#changed = changed;
  }

  /** What the developer's pool holds, in cents. */
  pool(): number {
    return this.#pool.cents;
  }

  /** The simulated payment: 1 yuan = 100 points. @throws {RangeError} if `yuan` is no positive integer, or too much */
  topUp(yuan: number): PoolEntry {
    const cents = this.#issuable(positive(yuan, 'yuan') * CENTS_PER_YUAN);
    const entry = this.#pool.move(cents, { kind: 'top-up', reason: 'Top-up', created_at: this.#time() });
    this.#toppedUp += cents;
    this.#changed();
    return entry;
  }

  /**
   * Moves points from the pool to a user.
   * @throws {PoolInsufficient} with no point moved
   * @throws {RangeError} if `amountCents` is no positive integer
   */
  transfer(order: TransferOrder): { record: PointsRecord; user: EndUser; entry: PoolEntry } {
    const { clientUserId, externalOrderId = null, reason = 'Recharge' } = order;
    const cents = positive(order.amountCents, 'amountCents');
    const held = this.pool();
    if (cents > held) {
      throw new PoolInsufficient(`The developer pool holds ${held} cents, and ${cents} are needed.`);
    }
    const created_at = this.#time();
    const record = this.#move(clientUserId, cents, {
      source: 'transfer',
      record_type: 'recharge',
      reason,
      created_at,
    });
    const whom = { client_user_id: clientUserId, external_order_id: externalOrderId };
    const entry = this.#pool.move(-cents, { kind: 'transfer', ...whom, reason, created_at });
    return { record, user: this.#users.ensure(clientUserId), entry };
  }

  /** Takes points from a user; where they are too few, none, and a `failed` record tells of it. */
  charge(order: ChargeOrder): { ok: boolean; record: PointsRecord } {
    const cents = positive(order.amountCents, 'amountCents');
    if (cents > this.#users.ensure(order.clientUserId).balance_cents) {
      return { ok: false, record: this.#refuse(order) };
    }
    const record = this.#move(order.clientUserId, -cents, { ...this.#atForm(order), record_type: 'deduct' });
    this.#keepCharge(order, record, 'points');
    return { ok: true, record };
  }

  /**
   * Keeps what the developer's billing URL has answered. It does the accounting, so no balance here moves: the record's
   * change is 0, and its reason names the amount. A refusal is a `failed` record.
   */
  recordExternal(order: ChargeOrder & { accepted: boolean }): PointsRecord {
    const cents = positive(order.amountCents, 'amountCents');
    if (!order.accepted) return this.#refuse(order);
    const words = this.#atForm(order);
    const reason = elsewhere(words.reason, cents);
    const record = this.#move(order.clientUserId, 0, { ...words, record_type: 'deduct', reason });
    this.#keepCharge(order, record, 'billing-url');
    return record;
  }

  /**
   * Gives a charge back, in whole or in part. One that a billing URL has accounted for moves nothing here.
   * @param order.recordId the `id` of the charge's `deduct` record
   * @param order.amountCents all that is left of the charge where none is given
   * @throws {RangeError} for an unknown charge, and for more than is left of it
   */
  refund(order: { recordId: number; amountCents?: number; reason?: string }): PointsRecord {
    if (order.amountCents !== undefined) positive(order.amountCents, 'amountCents');
    const { charge, cents } = this.#charges.refundable(order.recordId, order.amountCents);
    const { client_user_id: clientUserId, short_code: shortCode, project_id: projectId } = charge;
    const isOurs = charge.by === 'points';
    const { reason = 'Refund' } = order;
    const words = this.#atForm({
      reason: isOurs ? reason : elsewhere(reason, cents),
      shortCode,
      projectId,
    });
    this.#charges.addRefund(order.recordId, cents);
    return this.#move(clientUserId, isOurs ? cents : 0, { ...words, record_type: 'refund' });
  }

  /** Points from the platform itself; the developer's pool stays as it is. */
  reward(order: ChargeOrder): PointsRecord {
    const cents = this.#issuable(positive(order.amountCents, 'amountCents'));
    const record = this.#move(order.clientUserId, cents, { ...this.#atForm(order), record_type: 'reward' });
    this.#rewarded += cents;
    return record;
  }

  /** A page of a user's records, the newest first. @param query.page from 1 */
  logs(
    clientUserId: string,
    query: { page: number; pageSize: number },
  ): { list: PointsRecord[]; total: number } {
    return this.#log.page(clientUserId, query);
  }

  /** Top-ups and transfers, the newest first. */
  transfers(): PoolEntry[] {
    return this.#pool.list();
  }

  /** Charges that went through, the newest first. */
  charges(): Charge[] {
    return this.#charges.list();
  }

  chargeOf(recordId: number): Charge | undefined {
    return this.#charges.get(recordId);
  }

  balances(): Balances {
    const [toppedUp, rewarded, pool, charged] = [
      this.#toppedUp,
      this.#rewarded,
      this.pool(),
      this.#charges.taken(),
    ];
    const users = this.#users.list().reduce((sum, { balance_cents }) => sum + balance_cents, 0);
    const balanced = toppedUp + rewarded === pool + users + charged;
    return { toppedUp, rewarded, pool, users, charged, balanced };
  }

  snapshot(): LedgerState {
    return {
      toppedUp: this.#toppedUp,
      rewarded: this.#rewarded,
      pool: this.#pool.snapshot(),
      charges: this.#charges.snapshot(),
      log: this.#log.snapshot(),
    };
  }

  restore(state: LedgerState): void {
    this.#toppedUp = state.toppedUp;
    this.#rewarded = state.rewarded;
    this.#pool.restore(state.pool);
    this.#charges.restore(state.charges);
    this.#log.restore(state.log);
  }

  /** All sums stay exact as long as what came in does. */
  #issuable(cents: number): number {
    if (cents <= Number.MAX_SAFE_INTEGER - this.#toppedUp - this.#rewarded) return cents;
    throw new RangeError('That is more than can be counted to the cent.');
  }

  #refuse(order: ChargeOrder): PointsRecord {
    const words = this.#atForm(order);
    const reason = `${order.reason} (${inYuan(order.amountCents)} not charged)`;
    return this.#move(order.clientUserId, 0, { ...words, record_type: 'failed', status: 'failed', reason });
  }

  #keepCharge(order: ChargeOrder, { id, short_code, project_id }: PointsRecord, by: Charge['by']): void {
    const { clientUserId: client_user_id, amountCents: amount_cents } = order;
    this.#charges.keep({ record_id: id, client_user_id, amount_cents, by, short_code, project_id });
  }

  // The words of a move come before it: a clock that fails must leave the books alone.
  #atForm({ reason, shortCode = null, projectId = null }: Omit<ChargeOrder, 'clientUserId' | 'amountCents'>) {
    const created_at = this.#time();
    return { source: 'billing', reason, short_code: shortCode, project_id: projectId, created_at } as const;
  }

  /** Changes a user's balance, and says so in the user's log. */
  #move(
    clientUserId: string,
    change: number,
    words: Pick<PointsRecord, 'source' | 'record_type' | 'reason' | 'created_at'> & Partial<PointsRecord>,
  ): PointsRecord {
    const { balance_cents } = this.#users.credit(clientUserId, change);
    const record = this.#log.add(clientUserId, {
      change_cents: change,
      balance_after: balance_cents,
      status: 'success',
      short_code: null,
      project_id: null,
      ...words,
    });
    this.#changed();
    return record;
  }

  #time(): string {
    return new Date(this.#now()).toISOString();
  }
}

function positive(value: number, name: string): number {
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new RangeError(`${name} must be a positive integer, not ${value}.`);
}

const inYuan = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')} yuan`;

const elsewhere = (reason: string, cents: number): string =>
  `${reason} (${inYuan(cents)} by the app's own accounting)`;
