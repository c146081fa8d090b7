/** One line of a user's points log, as the open API shows it (specification: Points log record). */
export interface PointsRecord {
  id: number;
  /** `transfer`: from the developer's pool. `billing`: at the form. */
  source: 'transfer' | 'billing';
  record_type: 'recharge' | 'deduct' | 'refund' | 'reward' | 'failed';
  /** Signed change of the balance; 0 where the balance stayed as it was. */
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

type NewRecord = Omit<PointsRecord, 'id' | 'amount_cents'>;

export type PointsLogState = [clientUserId: string, record: PointsRecord][];

/** Every user's points log. Record ids count up over all users. */
export class PointsLog {
  readonly #byUser = new Map<string, PointsRecord[]>();
  #count = 0;

  add(clientUserId: string, record: NewRecord): PointsRecord {
    const kept = { id: this.#count + 1, ...record, amount_cents: Math.abs(record.change_cents) };
    this.#keep(clientUserId, kept);
    return { ...kept };
  }

  /** The newest first. @param query.page from 1 */
  page(
    clientUserId: string,
    { page, pageSize }: { page: number; pageSize: number },
  ): { list: PointsRecord[]; total: number } {
    const records = this.#byUser.get(clientUserId) ?? [];
    const end = Math.max(0, records.length - (page - 1) * pageSize);
    const list = records.slice(Math.max(0, end - pageSize), end).toReversed();
    return { list: structuredClone(list), total: records.length };
  }

  snapshot(): PointsLogState {
    return [...this.#byUser].flatMap(([user, records]) =>
      records.map((record): PointsLogState[number] => [user, { ...record }]),
    );
  }

  restore(state: PointsLogState): void {
    this.#byUser.clear();
    this.#count = 0;
    for (const [user, record] of state) this.#keep(user, { ...record });
  }

  #keep(clientUserId: string, record: PointsRecord): void {
    const records = this.#byUser.get(clientUserId);
    if (records) records.push(record);
    else this.#byUser.set(clientUserId, [record]);
    this.#count += 1;
  }
}
