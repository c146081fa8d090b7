import { isRecord } from './envelope.js';
import { missingError } from './errors.js';
import { ownFields } from './own-fields.js';

/** A user's points (specification: GET /points/users/balance). */
export interface PointsBalance {
  client_user_id: string;
  /** The user's id on the platform. */
  user_id: number;
  /** Cents, like all amounts here: 100 cents are 1 yuan (specification: Unit rule). */
  balance_cents: number;
}

/** Result of a recharge (specification: POST /points/users/recharge). */
export interface RechargeResult {
  client_user_id: string;
  /** The credited user's id on the platform. */
  to_user_id: number;
  amount_cents: number;
  external_order_id: string;
  /** After the credit. */
  user_balance_cents: number;
  /** Rest of the developer's pool. */
  developer_balance_cents: number;
}

/** A value of the specification, or any other text: the hub may add values. */
type Open<Known extends string> = Known | (string & {});

/** One change of a user's points (specification: Points log record). All text is untrusted: render it as text. */
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

/**
 * Creates the key that identifies a record of a user: recharges and charges may be numbered separately, and ids above
 * 2^53 are rounded when they are parsed.
 */
export const createRecordKey = ({
  source,
  id,
  created_at,
  balance_after,
}: {
  [Name in 'source' | 'id' | 'created_at' | 'balance_after']: PointsLogRecord[Name] | undefined;
}): string => [source, id, created_at, balance_after].join(' ');

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

/** Page sizes (specification: Limits). */
export const MAX_LOGS_PER_PAGE = 100;
export const DEFAULT_LOGS_PER_PAGE = 20;

/**
 * Creates getters for the fields of a part of a response.
 * @param path of that part, for errors
 * @throws {HubError} `BAD_RESPONSE` (from the getters) for a field without the type of the specification
 */
function createFieldReader(data: Record<string, unknown>, path: string, who: string) {
  const from = ownFields(data);
  return {
    text(name: string): string {
      const value = from[name];
      if (typeof value === 'string') return value;
      throw missingError(who, `"${path}.${name}" (a string)`);
    },
    /** Safe integers only: floats round money. */
    integer(name: string, min: number = Number.MIN_SAFE_INTEGER): number {
      const value = from[name];
      if (Number.isSafeInteger(value) && (value as number) >= min) return value as number;
      throw missingError(
        who,
        `"${path}.${name}" (${min > Number.MIN_SAFE_INTEGER ? `an integer from ${min}` : 'an integer'})`,
      );
    },
    /** Any integer: an id may be larger than a safe integer, and is not calculated with. */
    id(name: string): number {
      const value = from[name];
      if (Number.isInteger(value)) return value as number;
      throw missingError(who, `"${path}.${name}" (an integer)`);
    },
    /** For fields that describe a record but are not needed to count its money: they may be missing. */
    textOr: <T>(name: string, fallback: T): string | T => {
      const value = from[name];
      return typeof value === 'string' ? value : fallback;
    },
    idOrNull: (name: string): number | null => {
      const value = from[name];
      return Number.isInteger(value) ? (value as number) : null;
    },
  };
}

/** Parses `data` of a balance. @throws {HubError} `BAD_RESPONSE` */
export function parseBalance(data: Record<string, unknown>, who: string): PointsBalance {
  const { text, id, integer } = createFieldReader(data, 'data', who);
  return {
    client_user_id: text('client_user_id'),
    user_id: id('user_id'),
    balance_cents: integer('balance_cents'),
  };
}

/**
 * Parses `data` of a recharge that was sent with an `external_order_id`, which the response must repeat.
 * @throws {HubError} `BAD_RESPONSE`
 */
export function parseRechargeResult(data: Record<string, unknown>, who: string): RechargeResult {
  const { text, id, integer } = createFieldReader(data, 'data', who);
  return {
    client_user_id: text('client_user_id'),
    to_user_id: id('to_user_id'),
    amount_cents: integer('amount_cents', 1),
    external_order_id: text('external_order_id'),
    user_balance_cents: integer('user_balance_cents'),
    developer_balance_cents: integer('developer_balance_cents'),
  };
}

function parseLogRecord(item: unknown, path: string, who: string): PointsLogRecord {
  if (!isRecord(item)) throw missingError(who, `"${path}" (an object)`);
  const { text, integer, textOr, id, idOrNull } = createFieldReader(item, path, who);
  return {
    id: id('id'),
    source: text('source'),
    record_type: text('record_type'),
    change_cents: integer('change_cents'),
    amount_cents: integer('amount_cents', 0),
    balance_after: integer('balance_after'),
    reason: textOr('reason', ''),
    status: textOr('status', ''),
    short_code: textOr('short_code', null),
    project_id: idOrNull('project_id'),
    created_at: text('created_at'),
  };
}

const TEXT_FIELDS = ['source', 'record_type', 'reason', 'status', 'short_code', 'created_at'] as const;
const ID_FIELDS = ['id', 'project_id'] as const;
const CENTS_FIELDS = ['change_cents', 'amount_cents', 'balance_after'] as const;

/** One page of a user's log to be displayed: of an invalid record, only the valid fields are there. */
export type DisplayedPointsLogs = Omit<PointsLogs, 'list'> & { list: Partial<PointsLogRecord>[] };

/** Returns the fields of a record that have the type of the specification. */
function pickValidFields(item: unknown): Partial<PointsLogRecord> {
  const from = ownFields(isRecord(item) ? item : {});
  const texts = TEXT_FIELDS.filter((name) => typeof from[name] === 'string');
  const ids = ID_FIELDS.filter((name) => Number.isInteger(from[name]));
  const cents = CENTS_FIELDS.filter((name) => Number.isSafeInteger(from[name]));
  return Object.fromEntries([...texts, ...ids, ...cents].map((name) => [name, from[name]]));
}

function parseDisplayedRecord(item: unknown): Partial<PointsLogRecord> {
  try {
    return parseLogRecord(item, 'data.list', '');
  } catch {
    return pickValidFields(item);
  }
}

/**
 * Parses `data` of a page of the log that a browser displays, which counts invalid records and shows the others.
 * @throws {HubError} `BAD_RESPONSE`
 */
export function parseDisplayedLogs(data: Record<string, unknown>, who: string): DisplayedPointsLogs {
  return { ...parseLogsPage(data, who), list: readLogList(data, who).map(parseDisplayedRecord) };
}

/**
 * Parses `data` of a page of the log. One invalid record makes the page invalid: if it were skipped, a reader who looks
 * for that payment would find it missing, and might pay twice.
 * @throws {HubError} `BAD_RESPONSE`
 */
export function parseLogs(data: Record<string, unknown>, who: string): PointsLogs {
  const list = readLogList(data, who).map((item, i) => parseLogRecord(item, `data.list[${i}]`, who));
  return { ...parseLogsPage(data, who), list };
}

function readLogList(data: Record<string, unknown>, who: string): unknown[] {
  const { list } = ownFields(data);
  if (Array.isArray(list)) return list;
  throw missingError(who, '"data.list"');
}

function parseLogsPage(data: Record<string, unknown>, who: string): Omit<PointsLogs, 'list'> {
  const { text, id, integer } = createFieldReader(data, 'data', who);
  return {
    client_user_id: text('client_user_id'),
    user_id: id('user_id'),
    total: integer('total', 0),
    page: integer('page', 1),
    page_size: integer('page_size', 1),
  };
}
