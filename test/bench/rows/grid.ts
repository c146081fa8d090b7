import { withChromium } from '../harness/chromium.js';
import { parseCounts, type BenchRow, type BenchTable } from '../harness/row.js';
import { measureInRounds, ratiosTo, ROUNDS, toTable } from '../harness/rounds.js';
import { medians } from '../harness/statistics.js';
import { measureGrid, type GridFigure } from '../grid/measure.js';
import { isVariant, serveVariants, VARIANTS, type VariantName } from '../grid/site.js';

const REFERENCE = 'hand-written';
const RATIOS: GridFigure[] = [
  ...(['mount', 'tag on', 'tag off', 'first key', 'search key', 'clear', 'sort'] as const),
  ...(['wheel p95', 'drag p95', 'heap MB'] as const),
];
const VALUES: GridFigure[] = [...RATIOS, 'first cards', 'task of mount', 'longest task', 'nodes'];

/** `ois-widget` and `÷4` choose variants and a slower processor. */
function parseArgs(args: readonly string[]) {
  const names = args.filter(isVariant);
  const slowdowns = args.flatMap((arg) => (/^[÷/]\d+$/.test(arg) ? [Number(arg.slice(1))] : []));
  const rounds = args.flatMap((arg) => (/^rounds=\d+$/.test(arg) ? [Number(arg.slice(7))] : []))[0] ?? ROUNDS;
  const rest = args.filter((arg) => !isVariant(arg) && !/^([÷/]\d+|rounds=\d+)$/.test(arg));
  const all = Object.keys(VARIANTS) as VariantName[];
  return {
    counts: parseCounts(rest, [100, 1_000, 10_000, 100_000]),
    names: names.length > 0 ? [...new Set<VariantName>([REFERENCE, ...names])] : all,
    slowdowns: slowdowns.length > 0 ? slowdowns : [1, 4],
    rounds,
  };
}

/** Cards with tags, search and sort: hand-written code (1.00), ours, and libraries that window their lists. */
export const row: BenchRow = {
  usage: 'numbers of tables, `÷4` for a slower processor, names of variants, `rounds=13`',
  async *run(args): AsyncGenerator<BenchTable> {
    const { counts, names, slowdowns, rounds } = parseArgs(args);
    const server = await serveVariants(names);
    try {
      for (const count of counts) {
        for (const slowdown of slowdowns) {
          const options = { origin: server.origin, count, slowdown };
          const measured = await withChromium((browser) =>
            measureInRounds(names, (name) => measureGrid(browser, name, options), { rounds }),
          );
          const setting = `${count.toLocaleString('en')} tables, CPU ÷ ${slowdown}`;
          yield toTable(`Grid, ${setting}: × hand-written`, RATIOS, ratiosTo(REFERENCE, measured), {
            notes: ['CPU time of the main thread'],
          });
          const values = new Map([...measured].map(([name, all]) => [name, medians(all)]));
          yield toTable(`Grid, ${setting}: milliseconds, MB, nodes`, VALUES, values, { decimals: 1 });
        }
      }
    } finally {
      await server.close();
    }
  },
};
