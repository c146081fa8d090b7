import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { HOST_CHECKS } from '../../scripts/host-compilers.mjs';

const CACHE = join(HOST_CHECKS, '.cache');
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Builds something from files, unless it was built from the same ones before.
 * @param name of the folder, to which a hash is added
 * @param inputs files, folders of files, and other texts that the result depends on
 * @param build writes into the folder
 * @returns the folder of the result
 */
export async function buildOnce(
  name: string,
  inputs: string[],
  build: (folder: string) => Promise<void> | void,
): Promise<string> {
  const hash = createHash('sha256');
  for (const input of inputs.flatMap(listFiles))
    hash.update(`${input}\0`).update(existsSync(input) ? readFileSync(input) : '');
  const result = join(CACHE, `${name}-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(result)) return result;
  mkdirSync(CACHE, { recursive: true });
  removeOld(name);
  const folder = mkdtempSync(join(CACHE, `${name}-`));
  try {
    await build(folder);
    renameSync(folder, result);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    // Another process may have been faster.
    if (!existsSync(result)) throw error;
  }
  return result;
}

const listFiles = (input: string): string[] =>
  existsSync(input) && statSync(input).isDirectory()
    ? readdirSync(input)
        .sort()
        .map((file) => join(input, file))
    : [input];

/** Removes what was built from earlier sources. */
function removeOld(name: string): void {
  for (const entry of readdirSync(CACHE)) {
    const path = join(CACHE, entry);
    const isOld = entry.startsWith(`${name}-`) && Date.now() - statSync(path).mtimeMs > MAX_AGE_MS;
    if (isOld) rmSync(path, { recursive: true, force: true });
  }
}
