import { HubError } from './errors.js';

/** ASCII digits with exactly two decimals, without sign or leading zeros. Longer amounts exceed the safe integers. */
const YUAN = /^(0|[1-9][0-9]{0,13})\.([0-9]{2})$/;

/**
 * Parses an amount in yuan with two decimals, such as `billing.amount` (specification: billing_deduct; Unit rule). The
 * digits are read as an integer, because `1.15 * 100` is not one.
 * @param what the subject of the error message
 * @returns integer cents
 * @throws {HubError} `BAD_RESPONSE` for all other values, and for amounts that exceed the safe integers
 */
export function parseYuanToCents(yuan: unknown, what = 'The amount'): number {
  const digits = typeof yuan === 'string' ? YUAN.exec(yuan) : null;
  const cents = digits ? Number(`${digits[1]}${digits[2]}`) : NaN;
  if (Number.isSafeInteger(cents)) return cents;
  throw new HubError(
    'BAD_RESPONSE',
    `${what} must be yuan with two decimals, such as "12.50", up to 90071992547409.91.`,
  );
}

/**
 * Formats integer cents as yuan with two decimals, such as `-0.05`.
 * @throws {RangeError} if `cents` is not a safe integer
 */
export function formatCentsAsYuan(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError('Cents must be a safe integer.');
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
