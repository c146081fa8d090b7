import { withChromium } from '../harness/chromium.js';
import { parseCounts, type BenchRow, type BenchTable } from '../harness/row.js';
import { measureInRounds, ratiosTo, ROUNDS, toTable } from '../harness/rounds.js';
import { medians } from '../harness/statistics.js';
import { FOLLOWED_BY_PAUSE, measureGrid, OPERATIONS, type GridFigure } from '../grid/measure.js';
import { isPeer, isVariant, serveVariants, VARIANTS, type VariantName } from '../grid/site.js';

const REFERENCE = 'hand-written';
/** What is compared without other arguments. */
const DEFAULTS: VariantName[] = [REFERENCE, 'ois-widget'];

const PAINTED = OPERATIONS.map((operation) => `${operation}, painted` as const);
const TASKS = OPERATIONS.map((operation) => `${operation}, task` as const);
const CPU: GridFigure[] = [...OPERATIONS, 'wheel p95', 'drag p95', 'heap MB', 'heap and DOM MB'];
const WITH_REST: GridFigure[] = [
  ...FOLLOWED_BY_PAUSE.map((operation) => `${operation} and pause` as const),
  'focus and first key',
  'last key and pause',
];
const ELAPSED: GridFigure[] = ['first cards, painted', ...PAINTED];

/** `ois-table-grid` and `÷4` choose variants and a slower processor. */
function parseArgs(args: readonly string[]) {
  const names = args.filter(isVariant);
  const peers = (Object.keys(VARIANTS) as VariantName[]).filter(isPeer);
  const slowdowns = args.flatMap((arg) => (/^[÷/]\d+$/.test(arg) ? [Number(arg.slice(1))] : []));
  const rounds = args.flatMap((arg) => (/^rounds=\d+$/.test(arg) ? [Number(arg.slice(7))] : []))[0] ?? ROUNDS;
  const rest = args.filter(
    (arg) => !isVariant(arg) && !/^([÷/]\d+|rounds=\d+|peers|icons|english)$/.test(arg),
  );
  return {
    counts: parseCounts(rest, [100, 1_000, 10_000, 100_000]),
    names: [
      ...new Set([
        REFERENCE,
        ...(names.length > 0 ? names : DEFAULTS),
        ...(args.includes('peers') ? peers : []),
      ]),
    ] as VariantName[],
    slowdowns: slowdowns.length > 0 ? slowdowns : [1],
    rounds,
    hasIcons: args.includes('icons'),
    isEnglish: args.includes('english'),
  };
}

/**
 * Cards with tags, search and sort, from the request of the lists on: hand-written code that does the same (1.00) and our widget;
 * with `peers`, also libraries that window their lists.
 */
export const row: BenchRow = {
  usage:
    'numbers of tables, `icons` for tables with icons, which the cards of libraries do not show, `english` for texts in ASCII alone, `peers`, `÷4` for a slower processor, names of variants, `rounds=13`',
  async *run(args): AsyncGenerator<BenchTable> {
    const { counts, names, slowdowns, rounds, hasIcons, isEnglish } = parseArgs(args);
    const server = await serveVariants(names, { hasIcons, isEnglish });
    try {
      for (const count of counts) {
        for (const slowdown of slowdowns) {
          const setting = { origin: server.origin, count, slowdown, tag: server.findTag(count) };
          const measured = await withChromium((browser) =>
            measureInRounds(names, (name) => measureGrid(browser, name, setting), { rounds }),
          );
          const title = `Grid, ${count.toLocaleString('en')} tables${hasIcons ? ' with icons' : ''}${isEnglish ? ' in English' : ''}, CPU ÷ ${slowdown}`;
          const ratios = ratiosTo(REFERENCE, measured);
          const values = new Map([...measured].map(([name, all]) => [name, medians(all)]));
          yield toTable(`${title}: CPU time × hand-written`, CPU, ratios, {
            notes: [
              'of the main thread, until nothing more happens for 0.1 s; garbage is collected before each operation, and not counted',
            ],
          });
          yield toTable(
            `${title}: CPU time × hand-written, with a pause of 0.8 s after it, or the focus of 0.1 s before it`,
            WITH_REST,
            ratios,
            {
              notes: [
                'in the pause, our widget renders the cards that are up to 600 px outside the viewport, and at the focus it indexes the tables',
              ],
            },
          );
          yield toTable(`${title}: CPU milliseconds, MB, nodes`, [...CPU, 'nodes'], values, { decimals: 1 });
          yield toTable(`${title}: elapsed time × hand-written`, ELAPSED, ratios);
          yield toTable(`${title}: elapsed milliseconds until the result is painted`, ELAPSED, values, {
            decimals: 0,
            notes: ['a frame takes 17'],
          });
          yield toTable(`${title}: longest task in milliseconds`, [...TASKS, 'any task'], values, {
            decimals: 0,
            notes: ['0: below 50; "any": with pauses, focus and scrolling'],
          });
        }
      }
    } finally {
      await server.close();
    }
  },
};
