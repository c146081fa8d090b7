import { describe, expect, it } from 'vitest';
import { Random } from '../../bridge/random.js';
import { findMatchRanges } from '../../../src/client/search/match-ranges.js';
import { findNearMissRanges } from '../../../src/client/search/near-misses.js';
import { normalizeForSearch } from '../../../src/client/search/normalize.js';
import { measureQuickestCpuMs } from '../../helpers/cpu-time.js';
import { query, repeat } from './tables.js';

/** Returns the text with brackets around what matches. */
function mark(text: string, input: string): string {
  let marked = '';
  let position = 0;
  for (const [start, end] of findMatchRanges(text, query(input))) {
    marked += `${text.slice(position, start)}[${text.slice(start, end)}]`;
    position = end;
  }
  return marked + text.slice(position);
}

describe('findMatchRanges', () => {
  it.each([
    ['Home cleaning', 'clean HOME', '[Home] [clean]ing'],
    ['Café, cafe\u0301s', 'cafe', '[Café], [cafe\u0301]s'],
    ['conﬁdential', 'fid', 'con[ﬁd]ential'],
    ['conﬁdential', 'confi', '[conﬁ]dential'],
    ['ＡＢＣ１', 'bc', 'Ａ[ＢＣ]１'],
    ['Haus\u00adhalt', 'haush', '[Haus\u00adh]alt'],
    ['Straße', 'strass', '[Straß]e'],
    ['가전', '가ㅈ', '[가전]'],
    ['banana', 'an na', 'b[anana]'],
    ['One company', 'companies', 'One [company]'],
    ['cleaner', 'cleaners', '[cleaner]'],
    ['家电深度清洗', 'ds', '家[电深]度清洗'],
    ['A家𠮷电', 'a', '[A]家𠮷电'],
    ['😀 tool 😀', '😀', '[😀] tool [😀]'],
    ['none', 'x', 'none'],
  ])('marks %s for "%s"', (text, input, marked) => {
    expect(mark(text, input)).toBe(marked);
  });

  it('returns ranges in order that are found again by themselves (5,000 random texts)', () => {
    const random = new Random(3);
    const LETTERS = [...'abﬁ éﬀ', 'e\u0301', '\u0301', '\u00ad', '가', '각', '😀', '㎏', '家', 'ß', '\ud800'];
    const text = (length: number): string =>
      Array.from({ length: 1 + random.below(length) }, () => LETTERS[random.below(LETTERS.length)]).join('');
    for (let i = 0; i < 5_000; i += 1) {
      const [source, input] = [text(10), text(3)];
      if (normalizeForSearch(input).trim() === '') continue;
      const { words } = query(input);
      let previousEnd = -1;
      for (const [start, end] of findMatchRanges(source, query(input))) {
        const about = JSON.stringify([source, input, start, end]);
        expect(start, about).toBeGreaterThan(previousEnd);
        expect(end, about).toBeGreaterThan(start);
        const matched = normalizeForSearch(source.slice(start, end));
        expect(words.some(({ text: word }) => matched.includes(word)) || /家/.test(source), about).toBe(true);
        // No mark is separated from its character.
        expect(source.slice(end), about).not.toMatch(/^[\p{M}\u00ad]/u);
        previousEnd = end;
      }
      const isFound = words.some(({ text: word }) => normalizeForSearch(source).includes(word));
      if (isFound) expect(previousEnd, JSON.stringify([source, input])).toBeGreaterThan(0);
    }
  });
});

describe('findNearMissRanges', () => {
  const markNear = (text: string, input: string): string => {
    let marked = '';
    let position = 0;
    for (const [start, end] of findNearMissRanges(text, query(input))) {
      marked += `${text.slice(position, start)}[${text.slice(start, end)}]`;
      position = end;
    }
    return marked + text.slice(position);
  };

  it.each([
    ['Weekly home cleaning', 'cleanerr', 'Weekly home [clean]ing'],
    ['Pipe plumbing', 'plumbinng', 'Pipe [plumbing]'],
    ['Gärten und Häuser', 'gartne haus', '[Gärte]n und [Häus]er'],
    ['家电深度清洗', '洗家', '[家]电深度清[洗]'],
    ['Weekly home cleaning', 'weekly unicorn', '[Weekly] home cleaning'],
    ['Sofa', 'so', '[So]fa'],
    ['Cat', 'xat', 'Cat'],
  ])('marks in %s what comes close to %s', (text, input, marked) => {
    expect(markNear(text, input)).toBe(marked);
  });

  it('takes linear time for a long text', async () => {
    const measure = (words: number): Promise<number> => {
      const text = repeat('cleaninc ', words);
      return measureQuickestCpuMs(() => findNearMissRanges(text, query('cleaningxyzcleaningxyz')));
    };
    // About 10 times as long; 100 times, if the time grew with the square of the length.
    expect(await measure(20_000)).toBeLessThan(30 * (await measure(2_000)));
  });
});
