import { expect, it } from 'vitest';
import { formatTable } from './print-table.js';
import { measureInRounds, ratiosTo } from './rounds.js';
import { parseCounts } from './row.js';
import { percentile } from './statistics.js';

it('measureInRounds: measures the variants in turns, each round from another one on, and leaves out the first round', async () => {
  const turns: string[] = [];
  const measured = await measureInRounds(
    ['a', 'b'],
    async (name, round) => {
      turns.push(name);
      return { ms: round };
    },
    { rounds: 2 },
  );
  expect(turns).toEqual(['a', 'b', 'b', 'a', 'a', 'b']);
  expect(measured.get('a')).toEqual([{ ms: 1 }, { ms: 2 }]);
});

it('ratiosTo: returns the median of the ratios within each round, not the ratio of the medians', () => {
  const measured = new Map([
    ['reference', [{ ms: 1 }, { ms: 10 }, { ms: 100 }]],
    ['other', [{ ms: 2 }, { ms: 20 }, { ms: 300 }]],
  ]);
  expect(ratiosTo('reference', measured).get('other')).toEqual({ ms: 2 });
});

it('ratiosTo: leaves out a figure that the reference lacks', () => {
  const measured = new Map<string, { ms?: number }[]>([
    ['reference', [{}, {}]],
    ['other', [{ ms: 2 }, { ms: 3 }]],
  ]);
  expect(ratiosTo('reference', measured).get('other')).toEqual({});
});

it('percentile: returns the smallest value that a share of the values does not exceed', () => {
  const values = Array.from({ length: 20 }, (_, i) => 20 - i);
  expect(percentile(values, 0.95)).toBe(19);
  expect(percentile([7], 0.95)).toBe(7);
});

it('parseCounts: reads thousands separators, and refuses what is no positive integer', () => {
  expect(parseCounts([], [5])).toEqual([5]);
  expect(parseCounts(['10,000', '1_000'], [5])).toEqual([10_000, 1_000]);
  expect(() => parseCounts(['-1'], [5])).toThrow('"-1" is not a positive integer.');
});

it('formatTable: aligns names to the left and figures to the right, and shows a dash for what was not measured', () => {
  const text = formatTable({
    title: 'T',
    columns: ['', 'mount'],
    lines: [
      { name: 'ours', cells: [1.234] },
      { name: 'a', cells: [NaN] },
    ],
  });
  expect(text.split('\n').slice(0, 4)).toEqual(['T', '      mount', 'ours   1.23', 'a         –']);
});
