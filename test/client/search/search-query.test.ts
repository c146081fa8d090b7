import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../src/client/search/search-query.js';

const words = (input: string): string[] | undefined => parseQuery(input)?.words.map(({ text }) => text);

describe('parseQuery', () => {
  it('finds nothing to search for in blanks and invisible characters', () => {
    expect(parseQuery('')).toBeUndefined();
    expect(parseQuery(' \u3000\t\u200b\u0301')).toBeUndefined();
  });

  it('splits at blanks and punctuation, and keeps symbols', () => {
    expect(words('Moving & logistics, same-day；家电　维修')).toEqual([
      'moving',
      'logistics',
      'same',
      'day',
      '家电',
      '维修',
    ]);
    expect(words('C++ C# €')).toEqual(['c++', 'c#', '€']);
  });

  it('searches for punctuation as it is where there is nothing else', () => {
    expect(words(' & ')).toEqual(['&']);
  });

  it('uses each word once, and at most 10 words of 200 characters', () => {
    expect(words('a b a')).toEqual(['a', 'b']);
    expect(words('a b c d e f g h i j k l')).toHaveLength(10);
    expect(parseQuery('a'.repeat(600_000))?.text).toHaveLength(200);
  });
});
