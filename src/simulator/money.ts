import type { Texts } from './locales/texts.js';

/** 1 yuan = 100 points, and a point is a cent (specification: What the service does). */
export const CENTS_PER_YUAN = 100;

const groupDigits = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * Formats an amount as a decimal number of yuan by its digits, without floating-point arithmetic: `1234` → `12.34`.
 * @throws {Error} if `cents` is not an integer of 0 or more
 */
export function formatDecimalYuan(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) {
    throw new Error(`An amount must be a whole number of cents, 0 or more, not ${String(cents)}.`);
  }
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats a price: `¥1234.56`. */
export const formatPrice = (cents: number): string => `¥${formatDecimalYuan(cents)}`;

/** Formats a balance or its change with grouped digits: `−¥1,234.56`. */
export function formatYuan(cents: number): string {
  const [whole = '', fraction = ''] = formatDecimalYuan(Math.abs(cents)).split('.');
  return `${cents < 0 ? '−' : ''}¥${groupDigits(whole)}.${fraction}`;
}

/** Formats an amount of cents as points: `12,345 points`. */
export const formatPoints = (cents: number, texts: Texts['ui']): string =>
  texts.points(`${cents < 0 ? '−' : ''}${groupDigits(String(Math.abs(cents)))}`, Math.abs(cents));

/** Parses an amount in yuan (`2`, `2.5`, `2.50`) into cents by its digits; returns undefined for other text. */
export function parseYuan(text: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole + fraction.padEnd(2, '0'));
}

/** @throws {RangeError} if an amount is not a positive integer */
export function requirePositive(value: number, name: string): number {
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new RangeError(`${name} must be a positive integer, not ${value}.`);
}
