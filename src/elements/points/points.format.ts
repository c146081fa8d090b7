import { parseIsoTime } from '../../hub/time.js';

const DIGITS = 2;

/**
 * Direction marks, which formats of right-to-left languages have around a sign. They would let the currency's symbol go
 * to the other side of its letters: an isolate keeps the amount in one piece, wherever it stands.
 */
const MARKS = /[\u200e\u200f\u061c]/g;

/** Formats are slow to make: one for each language and kind. */
const numbers = new Map<string, Intl.NumberFormat>();
const times = new Map<string, Intl.DateTimeFormat>();

function numberFormat(lang: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${lang} ${JSON.stringify(options)}`;
  const format = numbers.get(key) ?? new Intl.NumberFormat(lang, options);
  numbers.set(key, format);
  return format;
}

/**
 * Returns integer cents as yuan, as a language writes the currency: `CN¥1,234.56`. Whole yuan go through as a `bigint`
 * and the two decimals as digits, so that every safe integer is exact.
 * @param cents a safe integer
 * @param withSign writes a plus sign too; 0 has none
 */
export function formatYuan(cents: number, lang: string, withSign = false): string {
  const size = Math.abs(cents);
  const fraction = size % 100;
  const yuan = BigInt((size - fraction) / 100);
  const format = numberFormat(lang, {
    style: 'currency',
    currency: 'CNY',
    minimumFractionDigits: DIGITS,
    signDisplay: withSign ? 'exceptZero' : 'auto',
  });
  // Below one yuan a bigint has no sign: one yuan lends its own, and the digit is replaced.
  const isBelowOne = yuan === 0n && fraction > 0;
  const whole = isBelowOne ? 1n : yuan;
  const text = format
    .formatToParts(cents < 0 ? -whole : whole)
    .map(({ type, value }) => {
      if (type === 'fraction') {
        return numberFormat(lang, { minimumIntegerDigits: DIGITS, useGrouping: false }).format(fraction);
      }
      return type === 'integer' && isBelowOne ? numberFormat(lang, {}).format(0) : value;
    })
    .join('');
  return text.search(MARKS) >= 0 ? `\u2066${text.replace(MARKS, '')}\u2069` : text;
}

/** A time as its reader's own clock shows it. */
export interface LocalTime {
  /** For `<time datetime>`: ISO 8601, UTC. */
  iso: string;
  text: string;
}

/**
 * Returns a record's time in the reader's zone, or undefined for a text that is no time.
 * @param created ISO 8601 with an offset
 * @param timeZone default: the device's
 */
export function formatTime(created: string, lang: string, timeZone?: string): LocalTime | undefined {
  let ms: number;
  try {
    ms = parseIsoTime(created);
  } catch {
    return undefined;
  }
  const key = `${lang} ${timeZone ?? ''}`;
  const format =
    times.get(key) ?? new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  times.set(key, format);
  return { iso: new Date(ms).toISOString(), text: format.format(ms) };
}
