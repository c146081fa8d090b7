import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { closeAfterUse } from '../helpers/close-after-use.js';

/** Entries for browsers, and some of their exports. */
const EXPORTS: Record<string, string[]> = {
  define: [],
  index: ['mount', 'OisWidget'],
  points: ['OisPoints'],
  notifications: ['OisNotifications'],
};
const ENTRIES = Object.keys(EXPORTS);

/** Bundles entries of the package as Vite's dev server did up to version 7. @returns the folder of the bundles */
async function bundleEntries(entries: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ois-entries-'));
  closeAfterUse({ close: () => rmSync(folder, { recursive: true }) });
  await build({
    entryPoints: entries.map((entry) => `${ROOT}dist/lib/${entry}.js`),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  return folder;
}

/** Imports bundles one after the other in a process of its own. @returns the names of their exports */
function importInOrder(folder: string, entries: readonly string[]): Record<string, string[]> {
  const script = `const names = {};
    for (const entry of ${JSON.stringify(entries)})
      names[entry] = Object.keys(await import('${folder}/' + entry + '.mjs'));
    console.log(JSON.stringify(names));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return JSON.parse(output) as Record<string, string[]>;
}

const ENTRY_LISTS = [
  ENTRIES,
  ENTRIES.toReversed(),
  ...ENTRIES.flatMap((one, i) => ENTRIES.slice(i + 1).map((other) => [one, other])),
  ...ENTRIES.map((entry) => [entry]),
];

// esbuild does not keep the order in which files of a bundle import each other (https://github.com/evanw/esbuild/issues/399).
describe('Entries that are bundled together, with files that they share', () => {
  it.each(ENTRY_LISTS.map((entries) => [entries.join(', '), entries] as const))(
    'can be imported: %s',
    async (_title, entries) => {
      const names = importInOrder(await bundleEntries(entries), entries);
      for (const entry of entries) expect(names[entry]).toEqual(expect.arrayContaining(EXPORTS[entry]!));
    },
  );
});
