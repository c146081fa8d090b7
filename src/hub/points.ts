import { isRecord } from './envelope.js';
import { missing } from './errors.js';
import { ownFields } from './own-fields.js';

/** A user's points (specification: GET /points/users/balance). */
export interface PointsBalance {
  client_user_id: string;
  /** The platform's own number of the user. */
  user_id: number;
  /** Cents, as all amounts here: 100 cents show as 1 yuan (specification: Unit rule). */
  balance_cents: number;
}

/** What a recharge did (specification: POST /points/users/recharge). */
export interface RechargeResult {
  client_user_id: string;
  /** The platform's own number of the receiver. */
  to_user_id: number;
  amount_cents: number;
  external_order_id: string;
  /** After the credit. */
  user_balance_cents: number;
  /** What is left in the developer's pool. */
  developer_balance_cents: number;
}

/** A value that the specification names, or one that it does not name yet: that stays text. */
type Open<Known extends string> = Known | (string & {});

/** One change of a user's points (specification: Points log record). Text is from outside: render it as text. */
export interface PointsLogRecord {
  id: number;
  source: Open<'transfer' | 'billing'>;
  record_type: Open<'recharge' | 'deduct' | 'refund' | 'reward' | 'failed'>;
  /** Signed: above 0 a credit, below 0 a debit. */
  change_cents: number;
  /** Without a sign. */
  amount_cents: number;
  /** Cents after the change. */
  balance_after: number;
  reason: string;
  status: Open<'success'>;
  short_code: string | null;
  project_id: number | null;
  /** ISO 8601, UTC. */
  created_at: string;
}

/** One page of a user's log (specification: GET /points/users/logs). */
export interface PointsLogs {
  client_user_id: string;
  user_id: number;
  list: PointsLogRecord[];
  /** Records of all pages together. */
  total: number;
  /** From 1. */
  page: number;
  page_size: number;
}

/** Most records that a page may have, and how many it has unless asked (specification: Limits). */
export const MOST_LOGS_PER_PAGE = 100;
export const LOGS_PER_PAGE = 20;

/** Takes fields out of a part of an answer; one without the type that the specification gives it is an error. */
function fieldsOf(data: Record<string, unknown>, path: string, who: string) {
  const from = ownFields(data);
  return {
    text(name: string): string {
      const value = from[name];
      if (typeof value === 'string') return value;
      throw missing(who, `"${path}.${name}" (a string)`);
    },
    /** Floats would round money: only what counts exactly is a number of cents, or of anything else here. */
    integer(name: string, least: number = Number.MIN_SAFE_INTEGER): number {
      const value = from[name];
      if (Number.isSafeInteger(value) && (value as number) >= least) return value as number;
      throw missing(
        who,
        `"${path}.${name}" (${least > Number.MIN_SAFE_INTEGER ? `an integer from ${least}` : 'an integer'})`,
      );
    },
    /** What tells about a record but is not needed to count it may be missing. */
    textOr: <T>(name: string, otherwise: T): string | T => {
      const value = from[name];
      return typeof value === 'string' ? value : otherwise;
    },
    integerOrNull: (name: string): number | null => {
      const value = from[name];
      return Number.isSafeInteger(value) ? (value as number) : null;
    },
  };
}

/** Reads `data` of a balance. @throws {HubError} `BAD_RESPONSE` */
export function readBalance(data: Record<string, unknown>, who: string): PointsBalance {
  const { text, integer } = fieldsOf(data, 'data', who);
  return {
    client_user_id: text('client_user_id'),
    user_id: integer('user_id'),
    balance_cents: integer('balance_cents'),
  };
}

/**
 * Reads `data` of a recharge that sent an `external_order_id`, which the answer has to repeat.
 * @throws {HubError} `BAD_RESPONSE`
 */
export function readRechargeResult(data: Record<string, unknown>, who: string): RechargeResult {
  const { text, integer } = fieldsOf(data, 'data', who);
  return {
    client_user_id: text('client_user_id'),
    to_user_id: integer('to_user_id'),
    amount_cents: integer('amount_cents', 1),
    external_order_id: text('external_order_id'),
    user_balance_cents: integer('user_balance_cents'),
    developer_balance_cents: integer('developer_balance_cents'),
  };
}

function readLogRecord(item: unknown, path: string, who: string): PointsLogRecord {
  if (!isRecord(item)) throw missing(who, `"${path}" (an object)`);
  const { text, integer, textOr, integerOrNull } = fieldsOf(item, path, who);
  return {
    id: integer('id'),
    source: text('source'),
    record_type: text('record_type'),
    change_cents: integer('change_cents'),
    amount_cents: integer('amount_cents', 0),
    balance_after: integer('balance_after'),
    reason: textOr('reason', ''),
    status: textOr('status', ''),
    short_code: textOr('short_code', null),
    project_id: integerOrNull('project_id'),
    created_at: text('created_at'),
  };
}

/**
 * Reads `data` of a page of the log. One unusable record makes the page unusable: whoever looks for a payment in a log
 * that passes records over finds it missing, and pays twice.
 * @throws {HubError} `BAD_RESPONSE`
 */
export function readLogs(data: Record<string, unknown>, who: string): PointsLogs {
  const { text, integer } = fieldsOf(data, 'data', who);
  const { list } = ownFields(data);
  if (!Array.isArray(list)) throw missing(who, '"data.list"');
  return {
    client_user_id: text('client_user_id'),
    user_id: integer('user_id'),
    list: list.map((item, index) => readLogRecord(item, `data.list[${index}]`, who)),
    total: integer('total', 0),
    page: integer('page', 1),
    page_size: integer('page_size', 1),
  };
}
