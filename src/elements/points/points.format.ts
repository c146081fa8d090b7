import { toFormatLanguage } from '../internal/format-language.js';

const FRACTION_DIGITS = 2;

/**
 * Direction marks, which formats of right-to-left languages put around a sign. They can separate the parts of a currency
 * symbol, so they are replaced by an isolate around the whole amount.
 */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g;

/** Formats are slow to create, so each is cached by language and options. */
const numberFormats = new Map<string, Intl.NumberFormat>();

function getNumberFormat(lang: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${lang} ${JSON.stringify(options)}`;
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(toFormatLanguage(lang), options);
  numberFormats.set(key, format);
  return format;
}

/**
 * Formats cents as yuan in the currency format of a language, such as `CN¥1,234.56`. Whole yuan are formatted as a
 * `bigint` and the two decimals separately, so that every safe integer is exact.
 * @param cents a safe integer
 * @param withSign adds a plus sign to positive amounts
 */
export function formatYuan(cents: number, lang: string, withSign = false): string {
  const absoluteCents = Math.abs(cents);
  const fraction = absoluteCents % 100;
  const yuan = BigInt((absoluteCents - fraction) / 100);
  const format = getNumberFormat(lang, {
    style: 'currency',
    currency: 'CNY',
    minimumFractionDigits: FRACTION_DIGITS,
    signDisplay: withSign ? 'exceptZero' : 'auto',
  });
  // A bigint of 0 has no sign. Below one yuan, 1 is formatted in its place, and its digit is replaced by 0.
  const isBelowOne = yuan === 0n && fraction > 0;
  const whole = isBelowOne ? 1n : yuan;
  const text = format
    .formatToParts(cents < 0 ? -whole : whole)
    .map(({ type, value }) => {
      if (type === 'fraction') {
        return getNumberFormat(lang, { minimumIntegerDigits: FRACTION_DIGITS, useGrouping: false }).format(
          fraction,
        );
      }
      return type === 'integer' && isBelowOne ? getNumberFormat(lang, {}).format(0) : value;
    })
    .join('');
  return text.search(DIRECTION_MARKS) >= 0 ? `\u2066${text.replace(DIRECTION_MARKS, '')}\u2069` : text;
}
