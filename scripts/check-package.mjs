// Checks the package that `npm publish` would upload: its entries, their types, and that nothing in the sources is unused.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ENTRIES } from './modules.mjs';
import { ROOT } from './root.mjs';
import { runTool } from './tools.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ois-package-'));
try {
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], { cwd: ROOT });
  const archive = join(folder, readdirSync(folder)[0] ?? '');
  await check('publint', ['run', archive, '--strict']);
  await check('@arethetypeswrong/cli', [archive, '--profile', 'esm-only', '--no-definitely-typed']);
  await check('knip', []);
} finally {
  rmSync(folder, { recursive: true });
}

const MODULES = join(ROOT, 'dist', 'lib');
for (const entry of ENTRIES.filter((name) => name.includes('/'))) {
  const path = findLit([join(MODULES, `${entry}.js`)]);
  if (path === undefined) continue;
  console.log(
    `dist/lib/${entry}.js loads Lit, which servers must not: by ${path.join(' > ')}. See vite.modules.config.ts.`,
  );
  process.exitCode = 1;
}

/** A site owner reads it in a terminal: Node.js prints the line of the script before the error. */
const MAX_ERROR_CHARACTERS = 3000;
const { stderr } = spawnSync(
  process.execPath,
  [
    '--input-type=module',
    '-e',
    `import { createBackend } from '${pathToFileURL(join(MODULES, 'server/index.js'))}'; createBackend({ hubUrl: 'https://hub.example' });`,
  ],
  { encoding: 'utf8' },
);
if (!stderr.includes('BAD_CONFIG') || stderr.length > MAX_ERROR_CHARACTERS) {
  console.log(
    `createBackend without settings must print a short error, but printed ${stderr.length} characters. See limit-lines.ts.`,
  );
  process.exitCode = 1;
}

/**
 * Finds how a module loads Lit at once, rather than by `import()`.
 * @param {string[]} path of files, each of which imports the next
 * @param {Set<string>} [seen]
 * @returns {string[] | undefined} the path to the file that imports Lit
 */
function findLit(path, seen = new Set()) {
  const file = path.at(-1) ?? '';
  if (seen.has(file)) return undefined;
  seen.add(file);
  const imports = [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*"([^"]+)"/g)].map(
    ([, name = '']) => name,
  );
  if (imports.some((name) => /^lit(\/|$)/.test(name)))
    return path.map((name) => name.slice(MODULES.length + 1));
  for (const name of imports) {
    const found = name.startsWith('.') ? findLit([...path, join(dirname(file), name)], seen) : undefined;
    if (found) return found;
  }
  return undefined;
}

/**
 * Runs a tool, and shows what it printed if it found something.
 * @param {string} name
 * @param {string[]} args
 */
async function check(name, args) {
  /** @type {string[]} */
  const output = [];
  const isClean = (await runTool(name, args, output)) === 0;
  console.log(isClean ? `${name}: clean` : output.join(''));
  if (!isClean) process.exitCode = 1;
}
