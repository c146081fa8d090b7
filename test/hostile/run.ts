// A hostile world: `npm run test:hostile`, or rows of it by number or name: `npm run test:hostile 7 inbox`. Prints a table
// at the end, and exits with 1 if a row does not reach its figure. With `-- --record`, docs/security.md gets the results. `npm test` runs a slice of most of them.
import { formatTable } from '../bench/harness/print-table.js';
import { recordRow } from './record.js';
import type { HostileResult, HostileRow } from './row.js';

interface Entry {
  /** Rows with the same number are parts of one subject. */
  number: number;
  load: () => Promise<{ row: HostileRow }>;
}

/** In the order in which they run. To add a row, add a file that exports `row`, and a line here. */
const ROWS: Record<string, Entry> = {
  urls: { number: 1, load: () => import('./rows/urls.js') },
  secrets: { number: 2, load: () => import('./rows/secrets.js') },
  xss: { number: 3, load: () => import('./rows/xss.js') },
  'xss-operator': { number: 3, load: () => import('./rows/xss-operator.js') },
  faults: { number: 4, load: () => import('./rows/faults.js') },
  'client-faults': { number: 4, load: () => import('./rows/client-faults.js') },
  messages: { number: 4, load: () => import('./rows/messages.js') },
  'page-messages': { number: 4, load: () => import('./rows/page-messages.js') },
  tokens: { number: 5, load: () => import('./rows/tokens.js') },
  'host-pages': { number: 6, load: () => import('./rows/host-pages.js') },
  money: { number: 7, load: () => import('./rows/money.js') },
  inbox: { number: 8, load: () => import('./rows/inbox.js') },
  load: { number: 9, load: () => import('./rows/load.js') },
  streams: { number: 9, load: () => import('./rows/streams.js') },
  mounts: { number: 10, load: () => import('./rows/mounts.js') },
  'mounts-engines': { number: 10, load: () => import('./rows/mounts-engines.js') },
  'left-pages': { number: 10, load: () => import('./rows/left-pages.js') },
};

/** @throws {Error} if there is no such row */
function chooseRows(words: readonly string[]): [name: string, entry: Entry][] {
  const all = Object.entries(ROWS);
  for (const word of words) {
    if (!all.some(([name, { number }]) => word === name || word === `${number}`)) {
      const names = all.map(([name, { number }]) => `${number} ${name}`).join(', ');
      throw new Error(`There is no row "${word}". Name any of ${names}, by number or name.`);
    }
  }
  return words.length === 0
    ? all
    : all.filter(([name, { number }]) => words.includes(name) || words.includes(`${number}`));
}

/** Runs a row. An error is its result: the other rows run all the same. */
async function runRow({ load }: Entry): Promise<HostileResult & { figure: string }> {
  let figure = '';
  try {
    const { row } = await load();
    ({ figure } = row);
    return { figure, ...(await row.run()) };
  } catch (error) {
    console.error(error);
    return { figure, isReached: false, result: error instanceof Error ? error.message : String(error) };
  }
}

const lines: { name: string; cells: string[] }[] = [];
const words = process.argv.slice(2);
for (const [name, entry] of chooseRows(words.filter((word) => word !== '--record'))) {
  console.log(`\n=== ${entry.number} ${name}`);
  const begunAtMs = performance.now();
  const { figure, isReached, result } = await runRow(entry);
  const seconds = ((performance.now() - begunAtMs) / 1000).toFixed(1);
  if (!isReached) process.exitCode = 1;
  // Of one engine: `ENGINE=Firefox npm run test:hostile host-pages`.
  const { ENGINE } = process.env;
  const recordName = ENGINE === undefined ? name : `${name} ${ENGINE}`;
  if (words.includes('--record')) recordRow(recordName, { number: entry.number, figure, result, isReached });
  lines.push({
    name: `${entry.number} ${name}`,
    cells: [figure, result, isReached ? 'ok' : 'FAILED', seconds],
  });
}
const title = `\nA hostile world, ${new Date().toISOString().slice(0, 10)}`;
console.log(formatTable({ title, columns: ['row', 'figure', 'result', '', 'seconds'], lines }));
