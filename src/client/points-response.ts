import { isRecord } from '../hub/envelope.js';
import { missingError } from '../hub/errors.js';
import { ownFields } from '../hub/own-fields.js';
import { DEFAULT_LOGS_PER_PAGE, type PointsLogRecord } from '../hub/points.js';

/** The fields that a log shows (specification: Points log record). Text is from outside: render it as text. */
export interface PointsEntry extends Pick<
  PointsLogRecord,
  'id' | 'record_type' | 'change_cents' | 'reason' | 'status' | 'short_code' | 'created_at'
> {
  /** Cents after the change; undefined where the hub sent no integer. */
  balance_after: number | undefined;
}

/** One page of the log, as far as it could be read. */
export interface PointsPage {
  list: PointsEntry[];
  /** Records that could not be read. */
  skipped: number;
  /** Records of all pages; undefined where the hub sent no count. */
  total: number | undefined;
  /** Whether no page follows. */
  isLast: boolean;
}

/** More records than this in one response are not read: no page may have more (specification: Limits). */
const MAX_RECORDS = 100;

const integer = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) ? (value as number) : undefined;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Reads `balance_cents` of a balance. Anything but an integer is unknown, never 0.
 * @returns cents, or undefined
 */
export function readBalanceCents(data: Record<string, unknown>): number | undefined {
  return integer(ownFields(data)['balance_cents']);
}

/** Without an id it could come twice, and without a change it says nothing: such a record is passed over. */
export function readPointsEntry(item: unknown): PointsEntry | undefined {
  if (!isRecord(item)) return undefined;
  const fields = ownFields(item);
  const id = integer(fields['id']);
  const change = integer(fields['change_cents']);
  if (id === undefined || change === undefined) return undefined;
  return {
    id,
    change_cents: change,
    record_type: text(fields['record_type']),
    balance_after: integer(fields['balance_after']),
    reason: text(fields['reason']),
    status: text(fields['status']),
    short_code: text(fields['short_code']) || null,
    created_at: text(fields['created_at']),
  };
}

/**
 * Reads `data` of a page of the log (specification: GET /points/users/logs).
 * @param page the page that was asked for, from 1
 * @throws {HubError} `BAD_RESPONSE` if there is no list
 */
export function readPointsPage(data: Record<string, unknown>, page: number, who: string): PointsPage {
  const fields = ownFields(data);
  const items = fields['list'];
  if (!Array.isArray(items)) throw missingError(who, '"data.list"');
  const seen = items.slice(0, MAX_RECORDS);
  const list = seen.map(readPointsEntry).filter((entry) => entry !== undefined);
  const total = integer(fields['total']);
  return {
    list,
    skipped: seen.length - list.length,
    total: total !== undefined && total >= 0 ? total : undefined,
    isLast:
      items.length === 0 ||
      (total === undefined ? items.length < DEFAULT_LOGS_PER_PAGE : page * DEFAULT_LOGS_PER_PAGE >= total),
  };
}
