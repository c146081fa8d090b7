import { describe, expect, it } from 'vitest';
import { countTags } from '../../src/client/tags.js';
import { countMatching, createTagTest } from '../../src/client/match-tags.js';
import { parseTables } from '../../src/hub/tables.js';

const tables = (...tags: string[][]) =>
  parseTables({ list: tags.map((own, index) => ({ short_code: String(index), tags: own })) }, 'test').list;

describe('countMatching', () => {
  it('counts all tables without a selected tag', () => {
    expect(countMatching(tables(['a'], []), [])).toBe(2);
  });

  it('counts the matches at the front, and not the tables that fill the list', () => {
    expect(countMatching(tables(['home'], ['home', 'b'], ['c'], []), ['home'])).toBe(2);
    expect(countMatching(tables(['c'], []), ['home'])).toBe(0);
  });

  it('counts tables before the last match as matches, since the hub matches more tags', () => {
    expect(countMatching(tables(['home'], ['house'], ['home'], ['c']), ['home'])).toBe(3);
  });

  it('ignores case and width, and matches substrings', () => {
    const [table] = tables(['Home Renovation', 'ＡＢＣ']);
    expect(table && createTagTest(['renov'])(table)).toBe(true);
    expect(table && createTagTest(['abc'])(table)).toBe(true);
    expect(table && createTagTest(['garden'])(table)).toBe(false);
  });
});

describe('countTags', () => {
  it('counts the tables with each tag, exactly as it is written', () => {
    const counts = countTags(tables(['home', 'a, b'], ['home', 'home'], ['Home'], []));
    expect([...counts]).toEqual([
      ['home', 2],
      ['a, b', 1],
      ['Home', 1],
    ]);
  });
});
