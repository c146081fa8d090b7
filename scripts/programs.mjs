import { accessSync, constants, readFileSync } from 'node:fs';
import { run } from './tools.mjs';

export const isRoot = process.getuid?.() === 0;

/**
 * Installs packages of Debian if the system is Debian and the user is root. Services are not started.
 * @param {string[]} packages
 * @returns {Promise<boolean>} whether they are installed
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
 * Reads the path of a program from an environment variable.
 *
 * @param {string} variable name of the environment variable
 * @returns {string | undefined} the path, or undefined if the variable is not set
 */
export function readProgramVariable(variable) {
  const path = process.env[variable];
  if (!path || isExecutable(path)) return path || undefined;
  throw new Error(
    `${variable} is "${path}", which is not an executable program. Set it to the path of one, or unset it.`,
  );
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
