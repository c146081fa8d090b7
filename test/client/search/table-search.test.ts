import { describe, expect, it } from 'vitest';
import { Random } from '../../bridge/random.js';
import { normalizeForSearch } from '../../../src/client/search/normalize.js';
import { TableSearch } from '../../../src/client/search/table-search.js';
import { measureQuickestCpuMs } from '../../helpers/cpu-time.js';
import { find, findNearMisses, query, repeat, table } from './tables.js';

const CATALOGUE = [
  table('Weekly home cleaning', 'Housekeeping', 'Cleaning', 'Regular'),
  table('Sofa, carpet and mattress cleaning', 'Housekeeping', 'Cleaning', 'Same day'),
  table('Same-day courier across town', 'Moving & logistics', 'Delivery', 'Same day'),
  table('家电深度清洗', 'Housekeeping', 'Cleaning', '上门服务'),
  table('Licensed electrician, wiring and fuse boxes', 'Home renovation', 'Electrical'),
];

describe('TableSearch.find', () => {
  it.each([
    ['c', 'co', 'company', 'companies', 'companies x', 'companies x1'],
    ['home', 'home cl', 'cl', 'cleaning', 'home cleaning'],
    ['j', 'jd', 'jdsd', 'jd', 'jd sm'],
    ['s', 'st', 'stories', 'story', 'stor'],
    ['a b', 'ab', 'b a', 'b a c'],
  ])('finds the same after other texts as at first: %s, %s, %s …', async (...inputs) => {
    const random = new Random(3);
    const words = [
      'company',
      'companies',
      'story',
      'stories',
      'home',
      'cleaning',
      '家电',
      '深度',
      'a',
      'b',
      'x1',
    ];
    const pick = (): string => random.pick(words);
    const tables = Array.from({ length: 300 }, () => table(`${pick()} ${pick()}`, pick(), pick(), pick()));
    const search = new TableSearch(tables);
    for (const input of inputs) {
      expect(await search.find(query(input))).toEqual(await new TableSearch(tables).find(query(input)));
    }
  });

  it('searches for a longer text among what it has found for the shorter one', async () => {
    const tables = Array.from({ length: 20_000 }, (_, i) => table(i % 100 ? `other ${i}` : `design ${i}`));
    let looks = 0;
    const search = new TableSearch(tables, { now: () => (looks += 1) / 1e6 });
    const countLooks = async (input: string): Promise<number> => {
      looks = 0;
      await search.find(query(input));
      return looks;
    };
    await search.find(query('x'));
    const first = await countLooks('des');
    expect(first).toBeGreaterThan(20);
    expect(await countLooks('desi')).toBeLessThan(first / 10);
    expect(await countLooks('d')).toBe(first);
  });

  it.each([
    ['weekly cleaning', ['Weekly home cleaning']],
    ['CLEAN week', ['Weekly home cleaning']],
    ['housekeeping', ['Weekly home cleaning', 'Sofa, carpet and mattress cleaning', '家电深度清洗']],
    ['same day', ['Same-day courier across town', 'Sofa, carpet and mattress cleaning']],
    ['ouri', ['Same-day courier across town']],
    ['ｃｏｕｒíer', ['Same-day courier across town']],
    ['sofas', ['Sofa, carpet and mattress cleaning']],
    ['电深', ['家电深度清洗']],
    ['清洗 家电', ['家电深度清洗']],
    ['jdsd', ['家电深度清洗']],
    ['smfw', ['家电深度清洗']],
    ['cleaning unknown', []],
  ])('%s', async (input, names) => {
    expect(await find(CATALOGUE, input)).toEqual(names);
  });

  it('ranks by where a word matches, and keeps the order of the list otherwise', async () => {
    const tables = [
      table('by tag', '', 'art'),
      table('by industry', 'Art'),
      table('part'),
      table('fine part, the art of it'),
      table('fine art'),
      table('artist 2'),
      table('artist 1'),
      table('Árt'),
    ];
    expect(await find(tables, 'art')).toEqual([
      'Árt',
      'artist 2',
      'artist 1',
      'fine part, the art of it',
      'fine art',
      'part',
      'by industry',
      'by tag',
    ]);
  });

  it('ranks a name by pinyin initials after texts that contain the letters themselves', async () => {
    const tables = [table('家电'), table('x', '', 'ajd')];
    expect(await find(tables, 'jd')).toEqual(['x', '家电']);
  });

  it('ranks pinyin initials of the name before those of industry and tags', async () => {
    const tables = [
      table('by tag', '', '家电'),
      table('by industry', '家电'),
      table('小家电'),
      table('新 家电'),
      table('家电'),
    ];
    expect(await find(tables, 'jd')).toEqual(['家电', '新 家电', '小家电', 'by industry', 'by tag']);
  });

  it('finds other numbers of a noun in industry and tags, up to the end of a word', async () => {
    const tables = [
      table('by tag', '', 'Stories'),
      table('by industry', 'Stories'),
      table('none', 'Storiesx'),
    ];
    expect(await find(tables, 'story')).toEqual(['by industry', 'by tag']);
  });

  it('finds an industry or a tag in all tables that have it, also after another search', async () => {
    const industries = ['moving', 'teaching', 'repair'];
    const tags = ['red', 'green', 'blue', 'pink'];
    const tables = Array.from({ length: 300 }, (_, i) =>
      table(`${i}`, industries[i % 3]!, tags[i % 4]!, 'common'),
    );
    const search = new TableSearch(tables);
    const indexes = (isFound: (i: number) => boolean) => [...tables.keys()].filter(isFound);
    expect(await search.find(query('repair'))).toEqual(indexes((i) => i % 3 === 2));
    expect(await search.find(query('pink'))).toEqual(indexes((i) => i % 4 === 3));
    expect(await search.find(query('common'))).toEqual(indexes(() => true));
  });

  it.each([
    ['company', 'Companies'],
    ['companies', 'A company, new'],
    ['boxes', 'Fuse box'],
    ['houses', 'House'],
    ['movies', 'A movie'],
    ['cleaners', 'Cleaner wanted'],
  ])('finds %s in "%s": English singular and plural', async (input, name) => {
    expect(await find([table(name)], input)).toEqual([name]);
  });

  it.each([
    ['cours', 'Court de tennis'],
    ['haus', 'Hautarzt'],
    ['glass', 'Glasgow'.slice(0, 4)],
    ['gas', 'Garage'],
  ])('does not find %s in "%s": no plural', async (input, name) => {
    expect(await find([table(name)], input)).toEqual([]);
  });

  it('does not find words across the end of a text', async () => {
    expect(await find([table('ab', 'cd', 'ef')], 'bc')).toEqual([]);
    expect(await find([table('ab\ncd')], 'ab')).toEqual(['ab\ncd']);
  });

  it('finds the same as a plain comparison of each word (2,000 random queries)', async () => {
    const random = new Random(2);
    const LETTERS = [...'abcäÄé ﬁｂ家电-'];
    const text = (length: number): string =>
      Array.from({ length: random.below(length) }, () => LETTERS[random.below(LETTERS.length)]).join('');
    const tables = Array.from({ length: 60 }, () => table(text(12), text(6), text(5), text(5)));
    const search = new TableSearch(tables);
    for (let i = 0; i < 2_000; i += 1) {
      const input = text(5);
      if (!/[^\s-]/.test(input)) continue;
      const words = normalizeForSearch(input).split(/[ -]+/);
      const expected = tables.flatMap(({ name, industry, tags }, index) => {
        const texts = [name, industry, ...tags].map(normalizeForSearch);
        const initials = texts.map((one) => one.replace(/家/g, 'j').replace(/电/g, 'd'));
        return words.every((word) => [...texts, ...initials].some((one) => one.includes(word)))
          ? [index]
          : [];
      });
      const found = await search.find(query(input));
      expect(
        found.sort((a, b) => a - b),
        JSON.stringify(input),
      ).toEqual(expected);
    }
  });

  it('looks at the first 200 characters of a text and at 50 tags', async () => {
    const long = table(`${'x'.repeat(199)}yz`, '', ...Array.from({ length: 60 }, (_, i) => `tag${i}.`));
    expect(await find([long], 'y')).toHaveLength(1);
    expect(await find([long], 'z')).toEqual([]);
    expect(await find([long], 'tag49')).toHaveLength(1);
    expect(await find([long], 'tag50')).toEqual([]);
  });

  it('stays fast for hostile texts of 600,000 characters', async () => {
    const measure = (length: number): Promise<number> => {
      const hostile = ['a', '\u0301', '家', '\u0301\u0323a', '\n'].map((part) =>
        table(repeat(part, length / part.length), repeat(part, length), repeat(part, length)),
      );
      return measureQuickestCpuMs(async () => {
        await find(hostile, 'ab cd');
        await findNearMisses(hostile, 'abcdefghij klmnopqrst');
      });
    };
    const longMs = await measure(600_000);
    expect(longMs).toBeLessThan(10 * (await measure(6_000)));
    expect(longMs).toBeLessThan(2_000);
  });

  it('ranks by the sum of ten words that match as badly as possible', async () => {
    const tags = ['清洗', '维修', '搬家', '装修', '儿童', '教育', '法律', '家电', '深度', '上门'];
    const initials = 'qx wx bj zx et jy fl jd sd sm';
    const tables = [{ ...table('x'), tags }, table(initials), { ...table('y'), tags }];
    expect(await new TableSearch(tables).find(query(initials))).toEqual([1, 0, 2]);
  });
});

describe('TableSearch.findNearMisses', () => {
  it.each([
    [
      'another ending',
      'cleaner',
      CATALOGUE.filter(({ tags }) => tags.includes('Cleaning')).map(({ name }) => name),
    ],
    ['another ending of a long word', 'electricity', ['Licensed electrician, wiring and fuse boxes']],
    ['a missing letter', 'corier', ['Same-day courier across town']],
    ['swapped letters', 'cuorier', ['Same-day courier across town']],
    ['a letter too many', 'soffa', ['Sofa, carpet and mattress cleaning']],
    ['a wrong first letter', 'kourier', ['Same-day courier across town']],
    ['Chinese characters in another order', '深度家电', ['家电深度清洗']],
    ['a word that no table has', 'weekly unicorn', ['Weekly home cleaning']],
    [
      'words that no table has together',
      'sofa courier',
      ['Sofa, carpet and mattress cleaning', 'Same-day courier across town'],
    ],
    ['special characters of patterns', 'courier$.*+?', ['Same-day courier across town']],
  ])('helps with %s: %s', async (_case, input, names) => {
    expect(await find(CATALOGUE, input)).toEqual([]);
    expect(await findNearMisses(CATALOGUE, input)).toEqual(names);
  });

  it('puts exact matches first', async () => {
    const tables = [table('cleaning windows'), table('cleaner, doors'), table('cleaner of windows')];
    expect(await findNearMisses(tables, 'cleaner window unicorn')).toEqual([
      'cleaner of windows',
      'cleaning windows',
    ]);
  });

  it.each(['zebra', 'xy', '天地', 'abc'])('finds nothing for %s', async (input) => {
    expect(await findNearMisses(CATALOGUE, input)).toEqual([]);
  });
});
