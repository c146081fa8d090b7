import { accessSync, constants, readFileSync } from 'node:fs';
import { run } from './tools.mjs';

export const isRoot = process.getuid?.() === 0;

/**
 * Installs Debian's own packages where that is possible: on Debian, as root. Services among them are not started.
 * @param {string[]} packages
 * @returns {Promise<boolean>} whether they are there now
 */
export async function installFromDebian(packages) {
  if (!isRoot || !isDebian()) return false;
  console.log(`Installing ${packages.join(', ')} (apt-get) …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  return (
    (await run('apt-get', ['update', '-qq'])) === 0 &&
    (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env)) === 0
  );
}

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/**
 * @param {string} variable of the environment
 * @returns {string | undefined} the program that it names, if any
 */
export function chosenBy(variable) {
  const chosen = process.env[variable];
  if (!chosen || isExecutable(chosen)) return chosen || undefined;
  throw new Error(`${variable} is "${chosen}", which is not a program that can be run.`);
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
