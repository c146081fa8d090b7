import { isRecord } from '../hub/envelope.js';
import { missingError } from '../hub/errors.js';
import { ownFields } from '../hub/own-fields.js';
import { createRecordKey, DEFAULT_LOGS_PER_PAGE, type PointsLogRecord } from '../hub/points.js';

/** The fields of a record that the log shows (specification: Points log record). Its text is untrusted. */
export interface PointsEntry extends Pick<
  PointsLogRecord,
  'record_type' | 'change_cents' | 'reason' | 'status' | 'short_code' | 'created_at'
> {
  /** Identifies the record. */
  key: string;
  /** Cents after the change; undefined if the hub sent no integer. */
  balance_after: number | undefined;
}

/** The balance as the site's server sent it. */
export interface PointsBalanceResponse {
  /** Cents; undefined if the server sent no integer. */
  balanceCents: number | undefined;
  /** Whose it is, if the response names them. */
  userId: string | undefined;
}

/** One page of the log, with the records that could be parsed. */
export interface PointsPage {
  /** Whose it is, if the response names them. */
  userId: string | undefined;
  list: PointsEntry[];
  /** Number of records that could not be parsed. */
  skipped: number;
  /** Number of records on all pages; undefined if the hub sent no count. */
  total: number | undefined;
  /** Whether this is the last page. */
  isLast: boolean;
}

/** Maximum number of records in a page (specification: Limits). Further ones are ignored. */
const MAX_RECORDS = 100;

const parseInteger = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) ? (value as number) : undefined;
const parseText = (value: unknown): string => (typeof value === 'string' ? value : '');

const parseUserId = (fields: Record<string, unknown>): string | undefined =>
  parseText(fields['client_user_id']) || undefined;

/** Parses `data` of a balance. An amount that is not an integer is unknown, never 0. */
export function parseBalance(data: Record<string, unknown>): PointsBalanceResponse {
  const fields = ownFields(data);
  return { balanceCents: parseInteger(fields['balance_cents']), userId: parseUserId(fields) };
}

/** Parses a record. @returns undefined for a record without an id, which could not be deduplicated, or without a change */
function parsePointsEntry(item: unknown): PointsEntry | undefined {
  if (!isRecord(item)) return undefined;
  const fields = ownFields(item);
  const id = fields['id'];
  const change = parseInteger(fields['change_cents']);
  if (!Number.isInteger(id) || change === undefined) return undefined;
  const source = parseText(fields['source']);
  const created_at = parseText(fields['created_at']);
  const balance_after = parseInteger(fields['balance_after']);
  return {
    key: createRecordKey({ source, id: id as number, created_at, balance_after }),
    change_cents: change,
    record_type: parseText(fields['record_type']),
    balance_after,
    reason: parseText(fields['reason']),
    status: parseText(fields['status']),
    short_code: parseText(fields['short_code']) || null,
    created_at,
  };
}

/**
 * Parses `data` of a page of the log (specification: GET /points/users/logs).
 * @param page number of the requested page, from 1
 * @throws {HubError} `BAD_RESPONSE` if there is no list
 */
export function parsePointsPage(data: Record<string, unknown>, page: number, who: string): PointsPage {
  const fields = ownFields(data);
  const items = fields['list'];
  if (!Array.isArray(items)) throw missingError(who, '"data.list"');
  const considered = items.slice(0, MAX_RECORDS);
  const list = considered.map(parsePointsEntry).filter((entry) => entry !== undefined);
  const total = parseInteger(fields['total']);
  // The hub may return shorter pages than requested.
  const sent = parseInteger(fields['page_size']) ?? 0;
  const pageSize = sent > 0 && sent < DEFAULT_LOGS_PER_PAGE ? sent : DEFAULT_LOGS_PER_PAGE;
  return {
    userId: parseUserId(fields),
    list,
    skipped: considered.length - list.length,
    total: total !== undefined && total >= 0 ? total : undefined,
    isLast: items.length === 0 || (total === undefined ? items.length < pageSize : page * pageSize >= total),
  };
}
