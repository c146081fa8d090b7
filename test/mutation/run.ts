// Mutation tests: `npm run test:mutation`, or of some subjects: `npm run test:mutation money time`. Prints each change of the code
// that no test notices, and a table of scores. Exits with 1 if a file is below the target. Takes 2 to 4 minutes a subject.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { install, isInstalled } from '../../scripts/ensure.mjs';
import { ROOT } from '../../scripts/root.mjs';
import { recordRow } from '../hostile/record.js';
import { formatTable } from '../bench/harness/print-table.js';

const MIN_PERCENT = 85;
const FOLDER = join(ROOT, 'test', 'mutation');

const SUBJECTS: Record<string, string[]> = {
  url: [
    'encodable',
    'form-site-url',
    'form-url',
    'icon-url',
    'notification-url',
    'root-url',
    'short-code',
  ].map((name) => `src/hub/${name}.ts`),
  ip: ['src/server/webhook/client-ip.ts', 'src/server/webhook/ip-allowlist.ts'],
  money: ['src/hub/money.ts'],
  time: ['src/hub/time.ts'],
  token: ['src/client/token-session.ts'],
  webhook: ['src/server/webhook/parse-webhook.ts', 'src/hub/events.ts'],
  bridge: ['src/bridge/protocol.ts'],
  schema: ['src/bridge/schema.ts'],
};

/** The part of Stryker's JSON report that is read here. */
interface Report {
  files: Record<string, { mutants: { status: string }[] }>;
}

/** Changes the files of a subject. @throws {Error} if Stryker fails */
async function mutate(files: readonly string[]): Promise<Report> {
  const stryker = join(FOLDER, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const args = [stryker, 'run', join(FOLDER, 'stryker.config.mjs'), '--mutate', files.join()];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  const [exitCode] = (await once(child, 'exit')) as [number];
  if (exitCode !== 0) throw new Error(`Stryker ended with ${exitCode}.`);
  return JSON.parse(readFileSync(join(FOLDER, '.report.json'), 'utf8')) as Report;
}

const isRecorded = process.argv.includes('--record');
const words = process.argv.slice(2).filter((word) => word !== '--record');
const unknown = words.find((word) => !Object.hasOwn(SUBJECTS, word));
if (unknown !== undefined) {
  throw new Error(`There is no subject "${unknown}". Name any of ${Object.keys(SUBJECTS).join(', ')}.`);
}
if (!isInstalled(FOLDER) && !install(FOLDER, ['--ignore-scripts'])) {
  throw new Error('Stryker could not be installed. Check that npm can reach the package registry.');
}
const lines: { name: string; cells: string[] }[] = [];
for (const [subject, files] of Object.entries(SUBJECTS)) {
  if (words.length > 0 && !words.includes(subject)) continue;
  const report = await mutate(files);
  const scores: { file: string; percent: number }[] = [];
  for (const [file, { mutants }] of Object.entries(report.files)) {
    const count = (...statuses: string[]): number =>
      mutants.filter(({ status }) => statuses.includes(status)).length;
    const noticed = count('Killed', 'Timeout');
    const all = noticed + count('Survived', 'NoCoverage');
    const percent = (noticed / all) * 100;
    const isReached = percent >= MIN_PERCENT;
    scores.push({ file: basename(file), percent });
    if (!isReached) process.exitCode = 1;
    lines.push({
      name: file,
      cells: [`${noticed} of ${all}`, `${percent.toFixed(1)} %`, isReached ? 'ok' : 'FAILED'],
    });
  }
  if (!isRecorded) continue;
  recordRow(`mutation ${subject}`, {
    number: 11,
    figure: `at least ${MIN_PERCENT} % of all changes of a file are noticed`,
    result: scores.map(({ file, percent }) => `${file} ${percent.toFixed(1)} %`).join(', '),
    isReached: scores.every(({ percent }) => percent >= MIN_PERCENT),
  });
}
const title = `\nChanges of the code that a test notices, ${new Date().toISOString().slice(0, 10)}`;
console.log(formatTable({ title, columns: ['file', 'noticed', 'score', ''], lines }));
