// Runs before anything is installed: nothing but node: built-ins here.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/**
 * Does this Node run the project's tools? They need 20.19, or 22.12 and above.
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
 * Is everything installed just as the lock file says? npm keeps a record of what it installed in
 * `node_modules/.package-lock.json`; packages for other platforms are missing there by right.
 * @param {LockedPackages} locked
 * @param {LockedPackages} installed
 */
export function fits(locked, installed) {
  const same = Object.entries(locked).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true;
    const there = installed[path];
    if (!there) return optional === true;
    return there.version === version && there.integrity === integrity;
  });
  return same && Object.keys(installed).every((path) => path in locked);
}

/** Installs the dependencies if they are missing or do not fit the lock file. Ends the process if that fails. */
export function ensureDependencies() {
  if (isInstalled(ROOT)) return;
  console.log('Installing dependencies (npm ci) …');
  if (install(ROOT)) return;
  console.error('The dependencies could not be installed. Is the package registry in reach?');
  process.exit(1);
}

/**
 * Is everything installed in this folder just as its lock file says?
 * @param {string} folder
 */
export function isInstalled(folder) {
  const locked = packagesIn(join(folder, 'package-lock.json'));
  const installed = packagesIn(join(folder, 'node_modules', '.package-lock.json'));
  return locked !== undefined && installed !== undefined && fits(locked, installed);
}

/**
 * Installs what the lock file of this folder says.
 * @param {string} folder
 * @param {string[]} [flags] for npm
 * @returns {boolean} whether it worked
 */
export function install(folder, flags = []) {
  // Inside an npm script npm_execpath is npm's own file, which needs no shell on any platform.
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
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
