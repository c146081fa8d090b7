import { describe, expect, it } from 'vitest';
import { mapToSource, normalizeForSearch } from '../../../src/client/search/normalize.js';
import { Random } from '../../bridge/random.js';
import { measureQuickestCpuMs } from '../../helpers/cpu-time.js';

describe('normalizeForSearch', () => {
  it.each([
    ['Crème Brûlée', 'creme brulee'],
    ['Cre\u0300me', 'creme'],
    ['ＡＢＣ　１２', 'abc 12'],
    ['ﬁne ǆ', 'fine dz'],
    ['Straße STRASSE', 'strasse strasse'],
    ['İstanbul ısı', 'istanbul isi'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['Łódź Ærø', 'lodz aero'],
    ['Haus\u00adhalt', 'haushalt'],
    ['أَحْمَد ـــ مدرسة', 'احمد  مدرسه'],
    ['가전', '가전'.normalize('NFKD')],
    ['tab\tline\nend\u0085\u2028', 'tab line\nend  '],
    ['家电', '家电'],
  ])('%s → %s', (text, normalized) => {
    expect(normalizeForSearch(text)).toBe(normalized);
  });

  it('takes linear time for runs of combining marks', async () => {
    const measure = (length: number): Promise<number> => {
      const marks = '\u0301\u0323'.repeat(length / 2);
      return measureQuickestCpuMs(() => expect(normalizeForSearch(`a${marks}b`)).toBe('ab'));
    };
    // About 10 times as long; 100 times, if the time grew with the square of the length.
    expect(await measure(100_000)).toBeLessThan(30 * (await measure(10_000)));
  });

  it('normalizes each character independently, and leaves normalized text unchanged (5,000 random texts)', () => {
    const random = new Random(1);
    // All of Unicode, and more often what is decomposed, ignored or written in two units.
    const RANGES = [
      [0x20, 0x250],
      [0x300, 0x700],
      [0x900, 0x1200],
      [0x1e00, 0x2100],
      [0xac00, 0xac80],
      [0xd800, 0xe000],
      [0xf900, 0x10000],
      [0, 0x110000],
    ] as const;
    for (let i = 0; i < 5_000; i += 1) {
      const text = Array.from({ length: 1 + random.below(8) }, () => {
        const [from, to] = RANGES[random.below(RANGES.length)] ?? [0, 1];
        return String.fromCodePoint(from + random.below(to - from));
      }).join('');
      const normalized = normalizeForSearch(text);
      expect(mapToSource(text, normalizeForSearch).text, JSON.stringify(text)).toBe(normalized);
      expect(normalizeForSearch(normalized), JSON.stringify(text)).toBe(normalized);
    }
  });
});

describe('mapToSource', () => {
  it('leads back to whole characters, with their marks', () => {
    const { text, toSource } = mapToSource('x ﬁe\u0301 ｂ', normalizeForSearch);
    expect(text).toBe('x fie b');
    expect(toSource(2, 3)).toEqual([2, 3]);
    expect(toSource(3, 5)).toEqual([2, 5]);
    expect(toSource(6, 7)).toEqual([6, 7]);
  });
});
