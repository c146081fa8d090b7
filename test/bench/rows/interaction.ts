import { parseCounts, type BenchRow, type BenchTable } from '../harness/row.js';
import { ROUNDS } from '../harness/rounds.js';
import { medians } from '../harness/statistics.js';
import { measureInteractions } from '../interaction.js';

const COLUMNS = ['tag', 'search key', 'sort', 'card', 'longest task'] as const;
const SLOWDOWN = 4;

/** INP of the widget's interactions. */
export const row: BenchRow = {
  usage: 'numbers of tables',
  async *run(args): AsyncGenerator<BenchTable> {
    for (const count of parseCounts(args, [10_000, 100_000])) {
      const values = medians(await measureInteractions(count, SLOWDOWN));
      yield {
        title: `Interactions, ${count.toLocaleString('en')} tables, CPU ÷ ${SLOWDOWN}: milliseconds to the next frame`,
        columns: ['', ...COLUMNS],
        lines: [{ name: 'ois-widget', cells: COLUMNS.map((column) => values[column]) }],
        decimals: 0,
        notes: [`medians of ${ROUNDS} rounds`],
      };
    }
  },
};
