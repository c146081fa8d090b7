// The benchmarks: `npm run bench`, or rows of them, each with its arguments: `npm run bench -- search grid 1000 10000`.
// `--json FILE` also writes the tables to a file. Compare ratios of one run: machines differ, and so does their load.
import { writeFileSync } from 'node:fs';
import { ensureDropIns } from '../helpers/static-site.js';
import { describeMachine, type Machine } from './harness/machine.js';
import { formatTable } from './harness/print-table.js';
import type { BenchRow, BenchTable } from './harness/row.js';

/** In the order in which they run. Each is loaded when it runs: some need libraries that others do not. */
const ROWS: Record<string, () => Promise<{ row: BenchRow }>> = {
  weight: () => import('./rows/weight.js'),
  grid: () => import('./rows/grid.js'),
  first: () => import('./rows/first.js'),
  preload: () => import('./rows/preload.js'),
  interaction: () => import('./rows/interaction.js'),
  page: () => import('./rows/page.js'),
  form: () => import('./rows/form.js'),
  token: () => import('./rows/token.js'),
  search: () => import('./rows/search.js'),
  cards: () => import('./rows/cards.js'),
  streams: () => import('./rows/streams.js'),
  webhook: () => import('./rows/webhook.js'),
};

interface Choice {
  name: string;
  args: string[];
}

/** Parses names of rows, each followed by its arguments. @throws {Error} if a row is unknown */
function parseChoices(words: readonly string[]): Choice[] {
  const choices: Choice[] = [];
  for (const word of words) {
    if (Object.hasOwn(ROWS, word)) choices.push({ name: word, args: [] });
    else if (choices.length > 0) choices.at(-1)?.args.push(word);
    else throw new Error(`There is no row "${word}". Name any of ${Object.keys(ROWS).join(', ')}.`);
  }
  return choices.length > 0 ? choices : Object.keys(ROWS).map((name) => ({ name, args: [] }));
}

const words = process.argv.slice(2);
const option = words.indexOf('--json');
const [, jsonFile] = option < 0 ? [] : words.splice(option, 2);
if (option >= 0 && jsonFile === undefined) throw new Error('Name a file after --json.');

ensureDropIns();
const results: { row: string; args: string[]; machine: Machine; tables: BenchTable[] }[] = [];
for (const { name, args } of parseChoices(words)) {
  const { row } = await ROWS[name]!();
  const tables: BenchTable[] = [];
  const result = { row: name, args, machine: describeMachine(), tables };
  results.push(result);
  for await (const table of toIterable(row, args)) {
    tables.push(table);
    console.log(formatTable(table));
    // After each table, so that a run that is ended early leaves what it has measured.
    if (jsonFile !== undefined) writeFileSync(jsonFile, `${JSON.stringify(results, null, 2)}\n`);
  }
  console.log(`${name}: load ${result.machine.load} on ${result.machine.cores} cores at the start\n`);
}

async function* toIterable(row: BenchRow, args: readonly string[]): AsyncGenerator<BenchTable> {
  yield* await row.run(args);
}
