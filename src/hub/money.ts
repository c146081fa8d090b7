import { HubError } from './errors.js';

/** No sign, no leading zeros, ASCII digits, exactly two decimals; longer is beyond the safe range anyway. */
const YUAN = /^(0|[1-9][0-9]{0,13})\.([0-9]{2})$/;

/**
 * A yuan amount with two decimals, such as `billing.amount`, in integer cents (specification: billing_deduct; Unit
 * rule). Digit by digit: as a float `1.15 * 100` is no integer.
 * @param what what to call it in the error
 * @throws {HubError} `BAD_RESPONSE` for anything else, and above the safe range
 */
export function centsOfYuan(yuan: unknown, what = 'The amount'): number {
  const digits = typeof yuan === 'string' ? YUAN.exec(yuan) : null;
  const cents = digits ? Number(`${digits[1]}${digits[2]}`) : NaN;
  if (Number.isSafeInteger(cents)) return cents;
  throw new HubError(
    'BAD_RESPONSE',
    `${what} must be yuan with two decimals, such as "12.50", up to 90071992547409.91.`,
  );
}

/**
 * Integer cents as yuan with two decimals, such as `-0.05`, for people to read.
 * @throws {RangeError} for anything but a safe integer
 */
export function yuanOfCents(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError('Cents must be a safe integer.');
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
