import { HubError } from './errors.js';

const OFFSET = String.raw`(?<offset>Z|[+\-\u2212][0-9]{2}(?::?[0-9]{2})?)`;
const FRACTION = '(?:[.,](?<fraction>[0-9]{1,30}))?';

/** ISO 8601's extended format. A blank in place of the `T` is RFC 3339's, and what many languages print. */
const EXTENDED = new RegExp(
  '^(?<year>[0-9]{4})-(?<month>[0-9]{2})-(?<day>[0-9]{2})[T ]' +
    `(?<hour>[0-9]{2})(?::(?<minute>[0-9]{2})(?::(?<second>[0-9]{2}))?)?${FRACTION}${OFFSET}$`,
);
const BASIC = new RegExp(
  '^(?<year>[0-9]{4})(?<month>[0-9]{2})(?<day>[0-9]{2})T' +
    `(?<hour>[0-9]{2})(?:(?<minute>[0-9]{2})(?<second>[0-9]{2})?)?${FRACTION}${OFFSET}$`,
);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Milliseconds from UTC, or NaN. */
function parseOffset(text: string): number {
  if (text === 'Z') return 0;
  const digits = text.slice(1).replace(':', '');
  const [hours, minutes] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  if (hours > 23 || minutes > 59) return NaN;
  const ahead = hours * HOUR_MS + minutes * MINUTE_MS;
  return text.startsWith('+') ? ahead : -ahead;
}

/** The first millisecond of a day in UTC, or NaN for a day that no calendar has. */
function parseDay(year: number, month: number, day: number): number {
  const date = new Date(0);
  // Not Date.UTC, which takes the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  // A day too many, or none, leads into another month.
  return date.getUTCMonth() === month - 1 ? date.getTime() : NaN;
}

/** Milliseconds since 1970, or NaN. `Date.parse` would read `foo 1`, and take 30 February for 1 March. */
function parse(text: string): number {
  const { year, month, day, hour, minute, second, fraction, offset } =
    (EXTENDED.exec(text) ?? BASIC.exec(text))?.groups ?? {};
  if (offset === undefined) return NaN;
  const [hours, minutes, seconds] = [Number(hour), Number(minute ?? 0), Number(second ?? 0)];
  if (hours > 24 || minutes > 59 || seconds > 60) return NaN;
  // A fraction is one of the smallest unit that is written. Nine digits count exactly in integers.
  const unit = second !== undefined ? 1000 : minute !== undefined ? MINUTE_MS : HOUR_MS;
  const rest = Math.floor((Number((fraction ?? '').slice(0, 9).padEnd(9, '0')) * unit) / 1e9);
  const ofDay = hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000 + rest;
  // 24:00 is the end of a day, and nothing comes after it.
  if (hours === 24 && (ofDay > DAY_MS || Number(fraction ?? 0) > 0)) return NaN;
  const time = parseDay(Number(year), Number(month), Number(day)) + ofDay - parseOffset(offset);
  // Leap seconds end a day in UTC. Unix time has no place for them but the second that follows.
  if (seconds === 60 && (((time - rest) % DAY_MS) + DAY_MS) % DAY_MS !== 0) return NaN;
  return time;
}

/**
 * Returns a point in time that is written as a calendar date and time in ISO 8601, such as `2025-03-01T09:30:00+08:00`,
 * in milliseconds since 1970. The offset is needed: `Z`, `+08:00`, `+0800` or `+08`. Also read: a blank for the `T`, no
 * seconds, fractions after a dot or comma (cut off below a millisecond), the basic format (`20250301T093000Z`), 24:00 as
 * the end of a day, and a leap second as the second that follows it. The day must exist.
 * @param what what to call it in the error
 * @throws {HubError} `BAD_RESPONSE`
 */
export function timeOfIso(text: unknown, what = 'The time'): number {
  const time = typeof text === 'string' ? parse(text) : NaN;
  if (!Number.isNaN(time)) return time;
  throw new HubError('BAD_RESPONSE', `${what} must be ISO 8601 with an offset: 2025-03-01T09:30:00+08:00.`);
}
