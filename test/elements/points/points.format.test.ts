import { describe, expect, it } from 'vitest';
import { formatTime } from '../../../src/elements/internal/format-time.js';
import { formatYuan } from '../../../src/elements/points/points.format.js';

const plain = (text: string): string =>
  text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u200e\u200f\u061c\u2066\u2069]/g, '');
const format = (cents: number, lang: string, withSign?: boolean): string =>
  plain(formatYuan(cents, lang, withSign));

describe('formatYuan', () => {
  it.each([
    [0, 'CN¥0.00'],
    [1, 'CN¥0.01'],
    [-1, '-CN¥0.01'],
    [99, 'CN¥0.99'],
    [-100, '-CN¥1.00'],
    [100, 'CN¥1.00'],
    [123_456_789, 'CN¥1,234,567.89'],
    [Number.MAX_SAFE_INTEGER, 'CN¥90,071,992,547,409.91'],
    [Number.MIN_SAFE_INTEGER, '-CN¥90,071,992,547,409.91'],
  ])('R9 (W) writes %i cents exactly: %s', (cents, text) => expect(format(cents, 'en')).toBe(text));

  it('R9 (W) has every digit of a thousand amounts at the end of the safe range', () => {
    for (let cents = Number.MAX_SAFE_INTEGER; cents > Number.MAX_SAFE_INTEGER - 1_000; cents -= 1) {
      expect(format(cents, 'en').replaceAll(/\D/g, '')).toBe(String(cents));
    }
  });

  it.each([
    ['en', '+CN¥12.05', '-CN¥0.05'],
    ['zh-CN', '+¥12.05', '-¥0.05'],
    ['zh-TW', '+CN¥12.05', '-CN¥0.05'],
    ['ja', '+元 12.05', '-元 0.05'],
    ['ko', '+CN¥12.05', '-CN¥0.05'],
    ['es', '+12,05 CNY', '-0,05 CNY'],
    ['fr', '+12,05 CNY', '-0,05 CNY'],
    ['de', '+12,05 CN¥', '-0,05 CN¥'],
    ['ar', '+12.05 CN¥', '-0.05 CN¥'],
    ['ar-EG', '+١٢٫٠٥ CN¥', '-٠٫٠٥ CN¥'],
    ['hi-u-nu-deva', '+CN¥१२.०५', '-CN¥०.०५'],
  ])('E12 (W) has a sign in %s: %s, %s', (lang, credit, debit) => {
    expect([format(1_205, lang, true), format(-5, lang, true)]).toEqual([credit, debit]);
  });

  it('keeps an amount of a right-to-left language in one piece, with its sign before it', () => {
    expect(formatYuan(-5, 'ar', true)).toBe('\u2066-0.05\u00a0CN¥\u2069');
    expect(formatYuan(-5, 'en', true)).toBe('-CN¥0.05');
  });

  it('E12 (W) has no sign for a change of 0', () => expect(format(0, 'en', true)).toBe('CN¥0.00'));
});

describe('formatTime', () => {
  it.each([
    ['UTC', 'Mar 1, 2026, 11:30 PM'],
    ['Asia/Shanghai', 'Mar 2, 2026, 7:30 AM'],
    ['America/St_Johns', 'Mar 1, 2026, 8:00 PM'],
  ])('R8 (W) shows a time in %s: %s', (zone, text) => {
    const time = formatTime('2026-03-01T23:30:00Z', 'en', zone);
    expect({ ...time, text: plain(time?.text ?? '') }).toEqual({ iso: '2026-03-01T23:30:00.000Z', text });
  });

  it.each(['', 'yesterday', '2026-02-30T00:00:00Z', '2026-03-01 23:30'])('has nothing for %o', (text) => {
    expect(formatTime(text, 'en', 'UTC')).toBeUndefined();
  });
});
