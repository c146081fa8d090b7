// Compiles strict consumers against the packed package: React, plain TypeScript, and an app without the DOM; with --all also Preact,
// Solid, Vue, Svelte and Angular, and every entry by TypeScript 5.6, the latest 5.x and ours. Needs `npm run build`.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { install, isInstalled } from '../../scripts/ensure.mjs';
import { ROOT } from '../../scripts/root.mjs';

const CONSUMERS = join(ROOT, 'test', 'types');
const isComplete = process.argv.includes('--all');
const packages = isComplete ? [CONSUMERS, join(CONSUMERS, 'more')] : [CONSUMERS];
const installed = packages.map((folder) => isInstalled(folder) || install(folder, ['--ignore-scripts']));
if (installed.includes(false)) {
  console.error('The frameworks could not be installed. Check that npm can reach the package registry.');
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'ois-types-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
const app = createApp();
const ours = join(ROOT, 'node_modules/typescript/bin/tsc');
const typescript = (/** @type {string} */ version) =>
  join(CONSUMERS, 'more/node_modules', `typescript-${version}`, 'bin/tsc');
const failures = [
  ...['dom', 'native', 'react'].map((name) => compile(name, ours)),
  ...(isComplete ? compileOthers() : []),
].filter((failure) => failure !== undefined);
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;

function compileOthers() {
  return [
    ...[typescript('5.6'), typescript('5.9'), ours].map((compiler) => compile('entries', compiler)),
    ...['preact', 'solid'].map((name) => compile(name, ours)),
    compile('vue', 'vue-tsc'),
    ...checkSvelte(),
    ...checkAngular(),
  ];
}

/** An app with the packed package. What it does not find there is in the folders around it: frameworks, then Lit. */
function createApp() {
  const path = join(folder, 'types', 'more', 'app');
  const target = join(path, 'node_modules', 'open-integration-widget');
  mkdirSync(target, { recursive: true });
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
    cwd: ROOT,
    stdio: 'pipe',
    shell: process.platform === 'win32',
  });
  const packed = readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? '';
  execFileSync('tar', ['-xzf', join(folder, packed), '-C', target, '--strip-components=1']);
  for (const [at, of] of [
    ['', ROOT],
    ['types', CONSUMERS],
    ['types/more', join(CONSUMERS, 'more')],
  ]) {
    symlinkSync(join(of, 'node_modules'), join(folder, at, 'node_modules'), 'junction');
  }
  for (const name of readdirSync(CONSUMERS)) {
    if (!/^(node_modules|more|package.*|run\.mjs)$/.test(name))
      cpSync(join(CONSUMERS, name), join(path, name), { recursive: true });
  }
  return path;
}

/**
 * Compiles a consumer, in which every mistake is expected by a comment.
 * @param {string} name its folder
 * @param {string} compiler path or name
 * @returns {string | undefined} what failed
 */
function compile(name, compiler) {
  const { status, output } = runCompiler(compiler, ['-p', join(app, name)]);
  console.log(`${name}: ${status === 0 ? 'ok' : 'FAILED'}`);
  return status === 0 ? undefined : `Types for ${name}:\n${output}`;
}

/** Its templates have no comment that expects a mistake: each line of Wrong.svelte after the comment has one. */
function checkSvelte() {
  const args = ['--workspace', join(app, 'svelte'), '--tsconfig', './tsconfig.json', '--output', 'machine'];
  const { output } = runCompiler('svelte-check', args);
  const found = [...output.matchAll(/ERROR "(\w+)\.svelte" (\d+):/g)].map(
    ([, file, line]) => `${file}:${line}`,
  );
  return compareMistakes('svelte', found, listMistakes('svelte/Wrong.svelte', /^<ois-/), output);
}

/** Likewise the lines of a template in Angular. */
function checkAngular() {
  const { output } = runCompiler(
    '@angular/compiler-cli',
    ['-p', join(app, 'angular', 'tsconfig.json')],
    'ngc',
  );
  const found = [...output.matchAll(/(\w+)\.ts:(\d+):\d+ - error/g)].map(
    ([, file, line]) => `${file}:${line}`,
  );
  return compareMistakes('angular', found, listMistakes('angular/wrong.ts', /^ +<ois-/), output);
}

/**
 * @param {string} name
 * @param {string[]} found
 * @param {string[]} expected
 * @param {string} output
 */
function compareMistakes(name, found, expected, output) {
  const isSame = [...new Set(found)].join() === expected.join();
  console.log(`${name}: ${isSame ? 'ok' : 'FAILED'}`);
  return isSame ? [] : [`Types for ${name}: expected mistakes in ${expected.join(', ')}, found:\n${output}`];
}

/**
 * @param {string} path
 * @param {RegExp} pattern of a line with a mistake
 */
function listMistakes(path, pattern) {
  const [, file = ''] = /(\w+)\.\w+$/.exec(path) ?? [];
  const lines = readFileSync(join(CONSUMERS, path), 'utf8').split('\n');
  return lines.flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : []));
}

/**
 * @param {string} compiler path, or name of a package in test/types/more
 * @param {string[]} args
 * @param {string} [command] of the package
 */
function runCompiler(compiler, args, command = compiler) {
  const script = compiler.startsWith(ROOT) ? compiler : findCommand(compiler, command);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: app,
    encoding: 'utf8',
  });
  return { status, output: stripVTControlCharacters(stdout + stderr) };
}

/**
 * @param {string} name
 * @param {string} command
 */
function findCommand(name, command) {
  const at = join(CONSUMERS, 'more', 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
  return join(at, typeof bin === 'string' ? bin : bin[command]);
}
