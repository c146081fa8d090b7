// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { parseIsoTime } from '../../src/hub/time.js';

/** A plain calendar, counted day by day. */
function* days(from: number, to: number): Generator<[text: string, isThere: boolean, number: number]> {
  const two = (value: number): string => String(value).padStart(2, '0');
  let number = 0;
  for (let year = from; year < to; year += 1) {
    const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
    const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    for (const [month, length] of lengths.entries()) {
      for (let day = 0; day <= 32; day += 1) {
        const isThere = day >= 1 && day <= length;
        yield [`${year}-${two(month + 1)}-${two(day)}T00:00:00Z`, isThere, number];
        if (isThere) number += 1;
      }
    }
  }
}

describe('parseIsoTime', () => {
  it('V5 (S) accepts every day from 1970 to 2105, and no other', () => {
    const wrong: string[] = [];
    for (const [text, isThere, number] of days(1970, 2106)) {
      let read: number | undefined;
      try {
        read = parseIsoTime(text);
      } catch {
        read = undefined;
      }
      if (read !== (isThere ? number * 86_400_000 : undefined)) wrong.push(text);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['1970-01-01T08:00:00+08:00', 0],
    ['1969-12-31T16:30:00-07:30', 0],
    ['2025-03-01T09:30:15+08:00', Date.UTC(2025, 2, 1, 1, 30, 15)],
    ['2025-03-01T00:00:00.5Z', Date.UTC(2025, 2, 1, 0, 0, 0, 500)],
    ['2025-03-01T00:00:00.123999999Z', Date.UTC(2025, 2, 1, 0, 0, 0, 123)],
    ['2025-03-01T00:00:00.007+00:00', Date.UTC(2025, 2, 1, 0, 0, 0, 7)],
    ['2024-02-29T23:59:59Z', Date.UTC(2024, 1, 29, 23, 59, 59)],
    ['0001-01-01T00:00:00Z', -62_135_596_800_000],
    ['2025-03-01T09:30:15+0800', Date.UTC(2025, 2, 1, 1, 30, 15)],
    ['2025-03-01T09:30:15+08', Date.UTC(2025, 2, 1, 1, 30, 15)],
    ['2025-03-01T09:30:15-0730', Date.UTC(2025, 2, 1, 17, 0, 15)],
    ['2025-03-01T09:30:15\u221207:30', Date.UTC(2025, 2, 1, 17, 0, 15)],
    ['2025-03-01 09:30:15+08:00', Date.UTC(2025, 2, 1, 1, 30, 15)],
    ['2025-03-01 09:30:15.25+0800', Date.UTC(2025, 2, 1, 1, 30, 15, 250)],
    ['2025-03-01T09:30+08:00', Date.UTC(2025, 2, 1, 1, 30)],
    ['2025-03-01 09:30+08', Date.UTC(2025, 2, 1, 1, 30)],
    ['2025-03-01T09+08:00', Date.UTC(2025, 2, 1, 1)],
    ['2025-03-01T09:30:15,25+08:00', Date.UTC(2025, 2, 1, 1, 30, 15, 250)],
    ['2025-03-01T09:30:15.1234567890123Z', Date.UTC(2025, 2, 1, 9, 30, 15, 123)],
    ['2025-03-01T09:30.5Z', Date.UTC(2025, 2, 1, 9, 30, 30)],
    ['2025-03-01T09,25Z', Date.UTC(2025, 2, 1, 9, 15)],
    ['20250301T093015+0800', Date.UTC(2025, 2, 1, 1, 30, 15)],
    ['20250301T093015.5Z', Date.UTC(2025, 2, 1, 9, 30, 15, 500)],
    ['20250301T0930Z', Date.UTC(2025, 2, 1, 9, 30)],
    ['20250301T09+08', Date.UTC(2025, 2, 1, 1)],
    // What is refused is lost, so the end of a day and leap seconds are read too.
    ['2025-02-28T24:00:00Z', Date.UTC(2025, 2, 1)],
    ['2024-12-31T24:00+08:00', Date.UTC(2024, 11, 31, 16)],
    ['2016-12-31T23:59:60Z', Date.UTC(2017, 0, 1)],
    ['2017-01-01T07:59:60.5+08:00', Date.UTC(2017, 0, 1, 0, 0, 0, 500)],
  ])('V5 (S) parses %s', (text, time) => {
    expect(parseIsoTime(text)).toBe(time);
  });

  it.each([
    'foo 1',
    '',
    '2025',
    '2025-03-01',
    '2025-03-01T09:30:00',
    '2025-03-01  09:30:00Z',
    '2025-03-01_09:30:00Z',
    '2025-03-01\t09:30:00Z',
    '2025-03-01 09:30:00 +0800',
    '2025-03-0109:30:00Z',
    '20250301 093000Z',
    '20250301T09:30:00Z',
    '2025-03-01T093000Z',
    '20250230T093000Z',
    '2025-W09-6T09:30:00Z',
    '2025-060T09:30:00Z',
    '2025-3-1T09:30:00Z',
    '2023-02-29T00:00:00Z',
    '2025-02-30T00:00:00Z',
    '2025-13-01T00:00:00Z',
    '2025-00-10T00:00:00Z',
    '2025-03-01T24:00:01Z',
    '2025-03-01T24:00:00.1Z',
    '2025-03-01T24:30Z',
    '2025-03-01T25:00:00Z',
    '2025-03-01T23:60:00Z',
    '2025-03-01T23:58:60Z',
    '2025-03-01T23:59:60+08:00',
    '2025-03-01T23:59:61Z',
    '2025-03-01T09:30',
    '2025-03-01 09:30:00',
    '2025-03-01T09:30:00+24:00',
    '2025-03-01T09:30:00+08:60',
    '2025-03-01T09:30:00+0860',
    '2025-03-01T09:30:00+08:0',
    '2025-03-01T09:30:00+080000',
    '2025-03-01T09:30:00+8:00',
    '2025-03-01T09:30:00,Z',
    '2025-03-01T09:30:00+',
    '2025-03-01T09:30:00.Z',
    '2025-03-01T09:30:00z',
    ' 2025-03-01T09:30:00Z',
    '2025-03-01T09:30:00Z\n',
    '+002025-03-01T09:30:00Z',
    '２０２５-03-01T09:30:00Z',
    1_700_000_000_000,
    null,
    undefined,
    new Date(0),
  ])('V5 (S) refuses %o', (text) => {
    expect(() => parseIsoTime(text, 'timestamp')).toThrow(
      expect.objectContaining({
        code: 'BAD_RESPONSE',
        message: expect.stringMatching(/^timestamp must be ISO/),
      }),
    );
  });
});
