// Runs before anything is installed, so it imports only Node's built-in modules.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/**
 * Whether a version of Node runs the project's tools: 20.19, or 22.12 and above.
 * @param {string} version like `20.19.0`
 */
export function isNodeSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

/** Ends the process with a clear message on a Node that is too old. */
export function ensureNode() {
  const { node } = process.versions;
  if (isNodeSupported(node)) return;
  console.error(
    `This project needs Node.js 20.19, 22.12 or newer, but this is ${node}. See https://nodejs.org/`,
  );
  process.exit(1);
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages
 */

/**
 * Whether the installed packages match the lock file. npm records what it installed in `node_modules/.package-lock.json`;
 * optional packages for other platforms are not in it.
 * @param {LockedPackages} locked
 * @param {LockedPackages} installed
 */
export function matchesLockFile(locked, installed) {
  const isComplete = Object.entries(locked).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true;
    const found = installed[path];
    if (!found) return optional === true;
    return found.version === version && found.integrity === integrity;
  });
  return isComplete && Object.keys(installed).every((path) => path in locked);
}

/** Installs the dependencies if they do not match the lock file. Ends the process with exit code 1 if that fails. */
export function ensureDependencies() {
  if (isInstalled(ROOT)) return;
  console.log('Installing dependencies (npm ci) …');
  if (install(ROOT)) return;
  console.error('The dependencies could not be installed. Check that npm can reach the package registry.');
  process.exit(1);
}

/**
 * Whether the packages of a folder are installed as its lock file says.
 * @param {string} folder
 */
export function isInstalled(folder) {
  const locked = readPackages(join(folder, 'package-lock.json'));
  const installed = readPackages(join(folder, 'node_modules', '.package-lock.json'));
  return locked !== undefined && installed !== undefined && matchesLockFile(locked, installed);
}

/**
 * Installs the packages of a folder's lock file.
 * @param {string} folder
 * @param {string[]} [flags] for npm
 * @returns {boolean} whether npm succeeded
 */
export function install(folder, flags = []) {
  // Inside an npm script npm_execpath is the path of npm's own script, which runs without a shell on every platform.
  const npm = process.env['npm_execpath'];
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...flags];
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: folder, stdio: 'inherit' })
    : spawnSync(`npm ${args.join(' ')}`, { cwd: folder, stdio: 'inherit', shell: true });
  return status === 0;
}

/**
 * @param {string} file
 * @returns {LockedPackages | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
