import { measureCards } from '../cards.js';
import { parseCounts, type BenchRow } from '../harness/row.js';

export const row: BenchRow = {
  usage: 'numbers of tables',
  run: async (args) => {
    const speeds = [];
    for (const count of parseCounts(args, [40, 80, 100, 200, 100_000]))
      for (const slowdown of [1, 4]) speeds.push(await measureCards(count, slowdown, 5));
    return [
      {
        title: 'Cards of tables that are set at once, milliseconds',
        columns: ['tables, CPU', 'cards', 'first', 'all', 'frame', 'frame of a sort'],
        lines: speeds.map(({ tables, slowdown, cards, firstMs, allMs, frameMs, sortFrameMs }) => ({
          name: `${tables}, ÷ ${slowdown}`,
          cells: [cards, firstMs, allMs, frameMs, sortFrameMs],
        })),
        decimals: 0,
      },
    ];
  },
};
