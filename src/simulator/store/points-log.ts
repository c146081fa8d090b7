import { Collection } from './collection.js';
import type { PointsRecord } from './points-records.js';

/** A record with its user, as it is saved. */
export interface StoredRecord {
  clientUserId: string;
  record: PointsRecord;
}

export interface PageQuery {
  /** From 1. */
  page: number;
  pageSize: number;
}

/** A record before it is added to the log. */
export type RecordDetails = Pick<PointsRecord, 'source' | 'record_type' | 'reason' | 'created_at'> &
  Partial<PointsRecord>;

/** The points logs of all users. Record ids count up over all users. */
export class PointsLog {
  readonly #records: Collection<StoredRecord>;

  constructor(onChange: () => void) {
    this.#records = new Collection({
      key: ({ record }) => record.id,
      group: (stored) => stored.clientUserId,
      onChange,
    });
  }

  insert(
    clientUserId: string,
    change: { cents: number; balance: number; details: RecordDetails },
  ): PointsRecord {
    const record: PointsRecord = {
      id: this.#records.size + 1,
      change_cents: change.cents,
      balance_after: change.balance,
      status: 'success',
      short_code: null,
      project_id: null,
      ...change.details,
      amount_cents: Math.abs(change.cents),
    };
    return this.#records.insert({ clientUserId, record }).record;
  }

  /** Returns a page of a user's records, the newest first. @param query.page from 1 */
  page(clientUserId: string, query: PageQuery): { list: PointsRecord[]; total: number } {
    const { list, total } = this.#records.pageGroup(clientUserId, query);
    return { list: list.map(({ record }) => record), total };
  }

  snapshot(): StoredRecord[] {
    return this.#records.snapshot();
  }

  restore(snapshot: StoredRecord[]): void {
    this.#records.restore(snapshot);
  }
}
