import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/root.mjs';

/** A text file of the project. */
export interface TextFile {
  /** Path in the project. */
  path: string;
  text: string;
}

/** Returns the project's files whose path matches: those in git, and new ones that git does not ignore. */
export function readTextFiles(pattern: RegExp): TextFile[] {
  const flags = ['--cached', '--others', '--exclude-standard', '-z'];
  // A file that was deleted and not yet staged is still listed.
  const deleted = new Set(listFiles(['--deleted', '-z']));
  return listFiles(flags)
    .filter((path) => pattern.test(path) && !deleted.has(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

const listFiles = (flags: string[]): string[] =>
  execFileSync('git', ['ls-files', ...flags], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '');
