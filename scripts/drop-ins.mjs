import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** The two drop-in scripts, relative to the project's folder. */
export const DROP_INS = ['dist/ois-widget.js', 'dist/ois-widget.iife.js'];

/** What either may weigh at most, in bytes after `gzip -9`. */
export const GZIP_BUDGET = 16_000;

const INPUTS = ['src', 'scripts', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];

/** Are the drop-ins there, and newer than everything they are made of? */
export function areDropInsFresh() {
  const made = Math.min(...DROP_INS.map(modifiedAt));
  return INPUTS.every((input) => newestIn(join(ROOT, input)) < made);
}

/** Builds the drop-ins alone, which is all that the demo needs. @throws if a source does not build */
export async function buildDropIns() {
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ root: ROOT, logLevel: 'warn' });
  await builder.buildApp();
}

/**
 * A folder's own time tells of files that were removed.
 * @param {string} path
 * @returns {number} milliseconds since 1970
 */
function newestIn(path) {
  const stat = statSync(path);
  const inside = stat.isDirectory() ? readdirSync(path).map((name) => newestIn(join(path, name))) : [];
  return Math.max(stat.mtimeMs, ...inside);
}

/**
 * @param {string} file relative to the project's folder
 * @returns {number} milliseconds since 1970; 0 if it is not there
 */
function modifiedAt(file) {
  return statSync(join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
