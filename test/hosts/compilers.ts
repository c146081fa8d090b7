import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { hasHostCompilers, HOST_CHECKS } from '../../scripts/host-compilers.mjs';
import { ROOT } from '../../scripts/root.mjs';

export const SAMPLES = `${ROOT}demo/hosts/`;
export const STUBS = join(HOST_CHECKS, 'stubs');

/** For `describe.skipIf`, and for its name. */
export const noCompilers = !hasHostCompilers();
export const withCompilers = noCompilers ? ' (NOT RUN: run `npm ci --ignore-scripts` in test/hosts)' : '';

/** Loads one of the packages of test/hosts. */
export const requireCompiler = createRequire(join(HOST_CHECKS, 'package.json'));

/** An edit that a compiler must report: file, text and its replacement. */
export type Mistake = [file: string, from: string, to: string];

/**
 * Calls `check` with a copy of a sample, in a folder where its types are found.
 * @param mistake an edit of the copy
 */
export async function withCopy<T>(
  sample: string,
  mistake: Mistake | undefined,
  check: (folder: string) => T | Promise<T>,
): Promise<T> {
  const cache = join(HOST_CHECKS, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, `${sample}-`));
  try {
    cpSync(join(SAMPLES, sample), folder, { recursive: true });
    if (mistake) {
      const [file, from, to] = mistake;
      const text = readFileSync(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      writeFileSync(join(folder, file), text.replace(from, to));
    }
    return await check(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @returns paths of the files with one of these endings */
export const listFiles = (folder: string, ...endings: string[]): string[] =>
  readdirSync(folder)
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .map((name) => join(folder, name));

/** Runs a program. @returns its output if it failed, else an empty string */
export function runCompiler(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? '' : output || `${command} ended with ${code}`));
  });
}

/** Checks files with the project's TypeScript. @returns its output if it reports an error, else an empty string */
export function checkTypes(folder: string, files: string[], options: object): Promise<string> {
  const shared = {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2023'],
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
  };
  const project = join(folder, 'tsconfig.json');
  writeFileSync(project, JSON.stringify({ compilerOptions: { ...shared, ...options }, files }));
  return runCompiler(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', project]);
}
