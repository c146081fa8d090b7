import { describe, expect, it } from 'vitest';
import { en } from '../../../src/simulator/locales/texts.js';
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
