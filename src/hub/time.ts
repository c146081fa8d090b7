import { HubError } from './errors.js';

const ISO_TIME =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{1,9}))?(?:Z|([+-])([0-9]{2}):([0-9]{2}))$/;

/** Milliseconds since 1970, or NaN. `Date.parse` would read `foo 1`, and take 30 February for 1 March. */
function parse(text: string): number {
  const found = ISO_TIME.exec(text);
  if (!found) return NaN;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [offsetHours, offsetMinutes] = [Number(found[9] ?? 0), Number(found[10] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59 || offsetHours > 23 || offsetMinutes > 59) return NaN;
  const date = new Date(0);
  // Not Date.UTC, which takes the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  // A day too many, or none, leads into another month.
  if (date.getUTCMonth() !== month - 1) return NaN;
  date.setUTCHours(hour, minute, second, Number((found[7] ?? '').padEnd(3, '0').slice(0, 3)));
  const ahead = (offsetHours * 60 + offsetMinutes) * 60_000;
  return date.getTime() - (found[8] === '-' ? -ahead : ahead);
}

/**
 * A time in ISO 8601 with its offset, such as `2025-03-01T09:30:00+08:00` or `…Z`, in milliseconds since 1970.
 * Fractions below a millisecond are cut off. There must be such a day; leap seconds are refused.
 * @param what what to call it in the error
 * @throws {HubError} `BAD_RESPONSE`
 */
export function timeOfIso(text: unknown, what = 'The time'): number {
  const time = typeof text === 'string' ? parse(text) : NaN;
  if (!Number.isNaN(time)) return time;
  throw new HubError('BAD_RESPONSE', `${what} must be ISO 8601 with an offset: 2025-03-01T09:30:00+08:00.`);
}
