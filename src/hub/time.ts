import { HubError } from './errors.js';

const OFFSET = String.raw`(?<offset>Z|[+\-\u2212][0-9]{2}(?::?[0-9]{2})?)`;
const FRACTION = '(?:[.,](?<fraction>[0-9]{1,30}))?';

/**
 * ISO 8601, extended format: calendar, ordinal and week dates. RFC 3339 allows a blank in place of the `T`, which many
 * languages print, and lower case. Ruby and Go print a blank before the offset too.
 */
const EXTENDED = new RegExp(
  '^(?<year>[0-9]{4})-(?:(?<month>[0-9]{2})-(?<day>[0-9]{2})|(?<ordinal>[0-9]{3})|W(?<week>[0-9]{2})-(?<weekday>[1-7]))' +
    `(?:T|(?<blank> ))(?<hour>[0-9]{2})(?::(?<minute>[0-9]{2})(?::(?<second>[0-9]{2}))?)?${FRACTION}(?<gap> ?)${OFFSET}$`,
  'i',
);
/** ISO 8601, basic format. */
const BASIC = new RegExp(
  '^(?<year>[0-9]{4})(?:(?<month>[0-9]{2})(?<day>[0-9]{2})|(?<ordinal>[0-9]{3})|W(?<week>[0-9]{2})(?<weekday>[1-7]))' +
    `T(?<hour>[0-9]{2})(?:(?<minute>[0-9]{2})(?<second>[0-9]{2})?)?${FRACTION}${OFFSET}$`,
  'i',
);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** @returns milliseconds from UTC, or NaN */
function parseOffset(text: string): number {
  if (text === 'Z' || text === 'z') return 0;
  const digits = text.slice(1).replace(':', '');
  const [hours, minutes] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  if (hours > 23 || minutes > 59) return NaN;
  const ahead = hours * HOUR_MS + minutes * MINUTE_MS;
  return text.startsWith('+') ? ahead : -ahead;
}

/** @returns the start of a day in UTC, in milliseconds since 1970; NaN for a day that does not exist */
function parseDay(year: number, month: number, day: number): number {
  const date = new Date(0);
  // Date.UTC maps the years 0 to 99 to 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  // A day that does not exist overflows into another month.
  return date.getUTCMonth() === month - 1 ? date.getTime() : NaN;
}

/** Like {@link parseDay}, for the day of a year. */
function parseOrdinalDay(year: number, ordinal: number): number {
  const time = parseDay(year, 1, 1) + (ordinal - 1) * DAY_MS;
  return new Date(time).getUTCFullYear() === year ? time : NaN;
}

/** Like {@link parseDay}, for a week and a weekday from 1, Monday. */
function parseWeekDay(year: number, week: number, weekday: number): number {
  /** Week 1 has January 4. */
  const startOfWeek1 = (of: number): number => {
    const january4 = parseDay(of, 1, 4);
    return january4 - ((new Date(january4).getUTCDay() + 6) % 7) * DAY_MS;
  };
  const time = startOfWeek1(year) + ((week - 1) * 7 + weekday - 1) * DAY_MS;
  return week >= 1 && time < startOfWeek1(year + 1) ? time : NaN;
}

/** @returns milliseconds since 1970, or NaN. `Date.parse` accepts `foo 1`, and parses 30 February as 1 March. */
function parse(text: string): number {
  const groups = (EXTENDED.exec(text) ?? BASIC.exec(text))?.groups ?? {};
  const { year, month, day, ordinal, week, weekday, hour, minute, second, fraction, offset } = groups;
  if (offset === undefined || (groups['gap'] && !groups['blank'])) return NaN;
  const [hours, minutes, seconds] = [Number(hour), Number(minute ?? 0), Number(second ?? 0)];
  if (hours > 24 || minutes > 59 || seconds > 60) return NaN;
  // The fraction applies to the smallest unit present. Nine digits fit into exact integer arithmetic.
  const unit = second !== undefined ? 1000 : minute !== undefined ? MINUTE_MS : HOUR_MS;
  const fractionMs = Math.floor((Number((fraction ?? '').slice(0, 9).padEnd(9, '0')) * unit) / 1e9);
  const timeOfDayMs = hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000 + fractionMs;
  // 24:00 is the end of a day; 24:00:01 does not exist.
  if (hours === 24 && (timeOfDayMs > DAY_MS || Number(fraction ?? 0) > 0)) return NaN;
  const dayMs =
    ordinal !== undefined
      ? parseOrdinalDay(Number(year), Number(ordinal))
      : week !== undefined
        ? parseWeekDay(Number(year), Number(week), Number(weekday))
        : parseDay(Number(year), Number(month), Number(day));
  const time = dayMs + timeOfDayMs - parseOffset(offset);
  // A leap second is the last second of a UTC day. Unix time maps it to the second that follows.
  if (seconds === 60 && (((time - fractionMs) % DAY_MS) + DAY_MS) % DAY_MS !== 0) return NaN;
  return time;
}

/**
 * Parses a date and time in ISO 8601, such as `2025-03-01T09:30:00+08:00`. The offset is required: `Z`, `+08:00`,
 * `+0800` or `+08`. Also valid: a blank in place of the `T` and then before the offset, lower case, no seconds, the day of
 * the year (`2025-060`) or of a week (`2025-W09-6`), fractions after a dot or comma (cut off below a
 * millisecond), the basic format (`20250301T093000Z`), 24:00 as the end of a day, and a leap second as the second that
 * follows it. The day must exist.
 * @param what the subject of the error message
 * @returns milliseconds since 1970
 * @throws {HubError} `BAD_RESPONSE`
 */
export function parseIsoTime(text: unknown, what = 'The time'): number {
  const time = typeof text === 'string' ? parse(text) : NaN;
  if (!Number.isNaN(time)) return time;
  throw new HubError('BAD_RESPONSE', `${what} must be ISO 8601 with an offset: 2025-03-01T09:30:00+08:00.`);
}
