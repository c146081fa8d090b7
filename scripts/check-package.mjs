// Checks the package that `npm publish` would upload: its entries, their types, and that nothing in the sources is unused.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
