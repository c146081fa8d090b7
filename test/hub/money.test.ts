// @vitest-environment node
import { describe, expect, inject, it } from 'vitest';
import { parseYuanToCents, formatCentsAsYuan } from '../../src/hub/money.js';

/** Formats an amount independently of the code under test: inserts a point between the digits of a BigInt. */
function formatExpected(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

// Vitest resolves an import at each use, which takes time in a loop of millions.
const [read, write] = [parseYuanToCents, formatCentsAsYuan];
const MAX = BigInt(Number.MAX_SAFE_INTEGER);
/** As many amounts from 0.00 on, and as many spread evenly over the safe range. */
const [FIRST, SPREAD] = inject('isThorough') ? [8_000_000, 2_000_000] : [800_000, 200_000];

describe('R9 V8 (S) parseYuanToCents', () => {
  it(`equals BigInt for ${(FIRST + SPREAD).toLocaleString('en')} amounts`, () => {
    const unequal: string[] = [];
    function compare(from: bigint, step: bigint, count: number): void {
      for (let nth = 0, cents = from; nth < count; nth += 1, cents += step) {
        const yuan = formatExpected(cents);
        if (BigInt(read(yuan)) !== cents) unequal.push(yuan);
      }
    }
    compare(0n, 1n, FIRST);
    compare(MAX, -MAX / BigInt(SPREAD - 1), SPREAD);
    expect(unequal).toEqual([]);
  });

  it.each([
    '',
    '1',
    '1.0',
    '1.',
    '.50',
    '1.005',
    '01.00',
    '00.00',
    '-1.00',
    '+1.00',
    '1,00',
    '1 000.00',
    ' 1.00',
    '1.00 ',
    '1.00\n',
    '1e2.00',
    '0x1.00',
    '１.００',
    '١.٠٠',
    'NaN',
    'Infinity',
    '1.00元',
    '1.0٠',
    '90071992547409.92',
    '90071992547410.00',
    '99999999999999.99',
    '900719925474099.10',
    '9'.repeat(400) + '.00',
    1,
    1.5,
    100n,
    null,
    undefined,
    true,
    ['1.00'],
    { toString: () => '1.00' },
  ])('refuses %o', (amount) => {
    expect(() => parseYuanToCents(amount, 'amount')).toThrow(
      expect.objectContaining({
        code: 'BAD_RESPONSE',
        message: expect.stringMatching(/^amount must be yuan/),
      }),
    );
  });
});

describe('R9 (S) formatCentsAsYuan', () => {
  it('formats what parseYuanToCents parses', () => {
    const step = MAX / 99_999n;
    for (let cents = MAX; cents >= 0n; cents -= step) {
      if (write(Number(cents)) !== formatExpected(cents)) expect.fail(String(cents));
    }
    for (let cents = 0n; cents < 20_000n; cents += 1n) {
      if (write(Number(cents)) !== formatExpected(cents)) expect.fail(String(cents));
    }
  });

  it.each([
    [0, '0.00'],
    [-0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [-1234, '-12.34'],
    [Number.MIN_SAFE_INTEGER, '-90071992547409.91'],
  ])('writes %d as %s', (cents, yuan) => {
    expect(formatCentsAsYuan(cents)).toBe(yuan);
  });

  it.each([0.5, NaN, Infinity, 2 ** 53, '5' as never])('refuses %o', (cents) => {
    expect(() => formatCentsAsYuan(cents)).toThrow(RangeError);
  });
});
