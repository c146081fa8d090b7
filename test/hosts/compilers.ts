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

/** An edit that a check has to notice: what is replaced, and by what. */
export type Mistake = [file: string, from: string, to: string];

/** Copies a sample to where its types are found, with a mistake if one is given, and calls `check` with the copy. */
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

/** The files of a sample with one of these endings. */
export const filesOf = (folder: string, ...endings: string[]): string[] =>
  readdirSync(folder)
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .map((name) => join(folder, name));

/** Runs a program. @returns what it printed if it failed, or nothing */
export function complaintsOf(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? '' : output || `${command} ended with ${code}`));
  });
}

/** Checks files by the project's own TypeScript. @returns its complaints */
export function typeScript(folder: string, files: string[], options: object): Promise<string> {
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
  return complaintsOf(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', project]);
}
