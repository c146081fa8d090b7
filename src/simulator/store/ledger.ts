import { CENTS_PER_YUAN, formatDecimalYuan, requirePositive } from '../money.js';
import type { Texts } from '../locales/texts.js';
import { Collection, type PageQuery } from './collection.js';
import {
  PoolInsufficient,
  type Balances,
  type Charge,
  type ChargeOrder,
  type PointsRecord,
  type PoolEntry,
  type TransferOrder,
} from './points-records.js';
import type { EndUser, Users } from './users.js';

/** A record of the points log with its user, as it is saved. */
interface StoredRecord {
  clientUserId: string;
  record: PointsRecord;
}

/** A record before it is added to the log. */
type RecordDetails = Pick<PointsRecord, 'source' | 'record_type' | 'reason' | 'created_at'> &
  Partial<PointsRecord>;

/** What the billing URLs answered: one confirmed, all refused, or it is unknown whether the user was charged. */
export type ExternalOutcome = 'confirmed' | 'refused' | 'unknown';

interface LedgerOptions {
  /** The clock, in milliseconds since 1970. */
  now: () => number;
  /** Default reasons. */
  texts: Texts['data'];
  /** Called after every change. */
  onChange?: () => void;
}

/**
 * All points, in integer cents. Every operation is synchronous and changes both sides or none, so that the sources
 * (top-ups, rewards) always match the holdings (pool, users, charges).
 */
export class Ledger {
  readonly #users: Users;
  readonly #now: () => number;
  readonly #texts: Texts['data'];
  readonly #pool: Collection<PoolEntry>;
  readonly #charges: Collection<Charge>;
  readonly #log: Collection<StoredRecord>;
  #toppedUp = 0;
  #rewarded = 0;

  /** @internal */
  constructor(users: Users, { now, texts, onChange = () => {} }: LedgerOptions) {
    this.#users = users;
    this.#now = now;
    this.#texts = texts;
    this.#pool = new Collection({ name: 'pool entry', key: ({ id }) => id, onChange });
    this.#charges = new Collection({ name: 'charge', key: (charge) => charge.record_id, onChange });
    this.#log = new Collection({ name: 'record', key: ({ record }) => record.id, onChange });
  }

  /** Returns the balance of the developer's pool, in cents. */
  pool(): number {
    return this.#pool.get(this.#pool.size)?.pool_after ?? 0;
  }

  /** Tops the pool up by a simulated payment. @throws {RangeError} if `yuan` is not a positive integer, or too large */
  topUp(yuan: number): PoolEntry {
    const cents = this.#requireCountable(requirePositive(yuan, 'yuan') * CENTS_PER_YUAN);
    const created_at = this.#formatTime();
    this.#toppedUp += cents;
    return this.#insertPoolEntry({
      kind: 'top-up',
      change_cents: cents,
      reason: this.#texts.topUp,
      created_at,
    });
  }

  /**
   * Transfers points from the pool to a user.
   * @throws {PoolInsufficient} if the pool holds less; nothing was transferred
   * @throws {RangeError} if `amountCents` is not a positive integer
   */
  transfer(order: TransferOrder): { record: PointsRecord; user: EndUser; entry: PoolEntry } {
    const { clientUserId, externalOrderId: external_order_id = null, reason = this.#texts.recharge } = order;
    const cents = requirePositive(order.amountCents, 'amountCents');
    this.#users.ensure(clientUserId);
    if (cents > this.pool()) {
      throw new PoolInsufficient(`The developer pool holds ${this.pool()} cents, and ${cents} are needed.`);
    }
    const details = { reason, created_at: this.#formatTime() };
    const kind = { source: 'transfer', record_type: 'recharge' } as const;
    const record = this.#credit(clientUserId, cents, { ...kind, ...details });
    const receiver = { client_user_id: clientUserId, external_order_id };
    const entry = this.#insertPoolEntry({ kind: 'transfer', change_cents: -cents, ...receiver, ...details });
    return { record, user: this.#users.ensure(clientUserId), entry };
  }

  /** Charges a user's points. If the balance is too low, nothing is charged and the record is a `failed` one. */
  charge(order: ChargeOrder): { ok: boolean; record: PointsRecord } {
    const cents = requirePositive(order.amountCents, 'amountCents');
    if (cents > this.#users.ensure(order.clientUserId).balance_cents) {
      return { ok: false, record: this.#recordFailure(order) };
    }
    const record = this.#credit(order.clientUserId, -cents, this.#describe('deduct', order));
    this.#insertCharge(order, record, 'points');
    return { ok: true, record };
  }

  /**
   * Records the response of the developer's billing URL, which does the accounting. The record's change is 0 and its
   * reason contains the amount. Without a confirmation it is a `failed` record.
   */
  recordExternal(order: ChargeOrder & { outcome: ExternalOutcome }): PointsRecord {
    requirePositive(order.amountCents, 'amountCents');
    if (order.outcome === 'unknown') return this.#recordFailure(order, this.#texts.unanswered);
    if (order.outcome === 'refused') return this.#recordFailure(order);
    const reason = this.#describeExternal(order.reason, order.amountCents);
    const record = this.#credit(order.clientUserId, 0, this.#describe('deduct', { ...order, reason }));
    this.#insertCharge(order, record, 'billing-url');
    return record;
  }

  /**
   * Refunds a charge, in whole or in part. If the billing URL did its accounting, no balance changes.
   * @param order.recordId the `id` of the charge's `deduct` record
   * @param order.amountCents Default: the rest of the charge
   * @throws {RangeError} for an unknown charge, and for more than the rest
   */
  refund(order: { recordId: number; amountCents?: number; reason?: string }): PointsRecord {
    const { recordId, reason = this.#texts.refund } = order;
    const charge = this.#charges.get(recordId);
    if (!charge) throw new RangeError(`There is no charge with the record id ${recordId}.`);
    const rest = charge.amount_cents - charge.refunded_cents;
    if (rest === 0) throw new RangeError(`Charge ${recordId} has been refunded already.`);
    const cents = requirePositive(order.amountCents ?? rest, 'amountCents');
    if (cents > rest) throw new RangeError(`Only ${rest} cents of charge ${recordId} are left to refund.`);
    const isExternal = charge.by === 'billing-url';
    const details = this.#describe('refund', {
      reason: isExternal ? this.#describeExternal(reason, cents) : reason,
      shortCode: charge.short_code,
      projectId: charge.project_id,
    });
    this.#charges.update(recordId, { refunded_cents: charge.refunded_cents + cents });
    return this.#credit(charge.client_user_id, isExternal ? 0 : cents, details);
  }

  /** Credits points from the platform; the developer's pool does not change. */
  reward(order: ChargeOrder): PointsRecord {
    const cents = this.#requireCountable(requirePositive(order.amountCents, 'amountCents'));
    const details = this.#describe('reward', order);
    this.#rewarded += cents;
    return this.#credit(order.clientUserId, cents, details);
  }

  /** Returns a page of a user's records, the newest first. @param query.page from 1 */
  logs(clientUserId: string, query: PageQuery): { list: PointsRecord[]; total: number } {
    const { list, total } = this.#log.page((stored) => stored.clientUserId === clientUserId, query);
    return { list: list.map(({ record }) => record), total };
  }

  /** Returns top-ups and transfers, the newest first. */
  transfers(): PoolEntry[] {
    return this.#pool.list().toReversed();
  }

  /** Returns successful charges, the newest first. */
  charges(): Charge[] {
    return this.#charges.list().toReversed();
  }

  chargeOf(recordId: number): Charge | undefined {
    return this.#charges.get(recordId);
  }

  balances(): Balances {
    const [toppedUp, rewarded, pool] = [this.#toppedUp, this.#rewarded, this.pool()];
    const users = this.#users.list().reduce((sum, { balance_cents }) => sum + balance_cents, 0);
    let charged = 0;
    for (const { by, amount_cents, refunded_cents } of this.#charges.values()) {
      if (by === 'points') charged += amount_cents - refunded_cents;
    }
    const balanced = toppedUp + rewarded === pool + users + charged;
    return { toppedUp, rewarded, pool, users, charged, balanced };
  }

  /** @internal */
  snapshot() {
    return {
      toppedUp: this.#toppedUp,
      rewarded: this.#rewarded,
      pool: this.#pool.snapshot(),
      charges: this.#charges.snapshot(),
      log: this.#log.snapshot(),
    };
  }

  /** @internal */
  restore(snapshot: ReturnType<Ledger['snapshot']>): void {
    this.#toppedUp = snapshot.toppedUp;
    this.#rewarded = snapshot.rewarded;
    this.#pool.restore(snapshot.pool);
    this.#charges.restore(snapshot.charges);
    this.#log.restore(snapshot.log);
  }

  /** Sums stay exact as long as the sum of all sources is a safe integer. */
  #requireCountable(cents: number): number {
    if (cents <= Number.MAX_SAFE_INTEGER - this.#toppedUp - this.#rewarded) return cents;
    throw new RangeError('That is more than can be counted to the cent.');
  }

  #recordFailure(order: ChargeOrder, describe = this.#texts.notCharged): PointsRecord {
    const reason = describe(order.reason, formatDecimalYuan(order.amountCents));
    const details = this.#describe('failed', { ...order, reason });
    return this.#credit(order.clientUserId, 0, { ...details, status: 'failed' });
  }

  #insertCharge(order: ChargeOrder, record: PointsRecord, by: Charge['by']): void {
    const { id: record_id, short_code, project_id } = record;
    const charged = {
      client_user_id: order.clientUserId,
      amount_cents: order.amountCents,
      refunded_cents: 0,
    };
    this.#charges.insert({ record_id, ...charged, by, short_code, project_id });
  }

  /** Describes a record before anything changes, so that a clock that throws leaves the ledger unchanged. */
  #describe(
    record_type: PointsRecord['record_type'],
    { reason, shortCode = null, projectId = null }: Omit<ChargeOrder, 'clientUserId' | 'amountCents'>,
  ): RecordDetails {
    const table = { short_code: shortCode, project_id: projectId };
    return { source: 'billing', record_type, reason, ...table, created_at: this.#formatTime() };
  }

  /** Changes a user's balance and adds the record of it. */
  #credit(clientUserId: string, cents: number, details: RecordDetails): PointsRecord {
    const { balance_cents: balance_after } = this.#users.credit(clientUserId, cents);
    const record: PointsRecord = {
      id: this.#log.size + 1,
      change_cents: cents,
      amount_cents: Math.abs(cents),
      balance_after,
      status: 'success',
      short_code: null,
      project_id: null,
      ...details,
    };
    return this.#log.insert({ clientUserId, record }).record;
  }

  #insertPoolEntry(
    details: Pick<PoolEntry, 'kind' | 'change_cents' | 'reason' | 'created_at'> & Partial<PoolEntry>,
  ): PoolEntry {
    return this.#pool.insert({
      id: this.#pool.size + 1,
      pool_after: this.pool() + details.change_cents,
      client_user_id: null,
      external_order_id: null,
      ...details,
    });
  }

  #describeExternal(reason: string, cents: number): string {
    return this.#texts.external(reason, formatDecimalYuan(cents));
  }

  #formatTime(): string {
    return new Date(this.#now()).toISOString();
  }
}
