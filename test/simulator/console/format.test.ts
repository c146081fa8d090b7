import { describe, expect, it } from 'vitest';
import { en } from '../../../src/simulator/locales/texts.js';
import { formatMessage } from '../../../src/simulator/ui/elements.js';
import { formatPoints, formatYuan } from '../../../src/simulator/money.js';

describe('Console: amounts', () => {
  it.each([
    [0, '0 points', '¥0.00'],
    [1, '1 point', '¥0.01'],
    [-7, '−7 points', '−¥0.07'],
    [99, '99 points', '¥0.99'],
    [100, '100 points', '¥1.00'],
    [-123_456, '−123,456 points', '−¥1,234.56'],
    [Number.MAX_SAFE_INTEGER, '9,007,199,254,740,991 points', '¥90,071,992,547,409.91'],
  ])('D4 (H) %i cents are %s, or %s', (cents, inPoints, inYuan) => {
    expect([formatPoints(cents, en.ui), formatYuan(cents)]).toEqual([inPoints, inYuan]);
  });
});

describe('Console: messages', () => {
  it('indents JSON, unless deep nesting would make it thousands of times longer', () => {
    expect(formatMessage(['HTTP 200'], [], '{"a":[1]}')).toBe('HTTP 200\n\n{\n  "a": [\n    1\n  ]\n}');
    const nested = `${'['.repeat(4_000)}${']'.repeat(4_000)}`;
    expect(formatMessage([], [], nested)).toBe(`\n${nested}`);
  });

  it.each(['{"id":12345678901234567890}', '{"a":1,"a":2}', '[1.0]'])(
    'shows JSON as it came that indenting would change: %s',
    (body) => {
      expect(formatMessage([], [], body)).toBe(`\n${body}`);
    },
  );

  it('indents JSON that came with spaces, and keeps those of its texts', () => {
    expect(formatMessage([], [], '{ "a" : "b \\" : c" }\n')).toBe('\n{\n  "a": "b \\" : c"\n}');
  });

  it('indents JSON with escapes, which are shown as the characters', () => {
    expect(formatMessage([], [], '{"\\u6536":"a\\/b"}')).toBe('\n{\n  "收": "a/b"\n}');
  });
});
