import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { install, isInstalled } from './ensure.mjs';
import { ROOT } from './root.mjs';

/** The packages that check the host samples. They are heavy (240 MB), so `npm ci` of the project leaves them out. */
export const HOST_CHECKS = join(ROOT, 'test', 'hosts');

export const hasHostCompilers = () => isInstalled(HOST_CHECKS);

/** Installs the compilers and types for the host samples. What cannot be checked without them says so in its name. */
export function ensureHostCompilers() {
  if (hasHostCompilers()) return;
  console.log('Installing the compilers for demo/hosts (npm ci in test/hosts) …');
  // None of them has to run anything to be installed; without a registry the tests go on soon.
  if (install(HOST_CHECKS, ['--ignore-scripts', '--fetch-retries=1'])) return;
  console.error('The compilers for demo/hosts could not be installed. Is the package registry in reach?');
}

/** Is there a Java that can run Kotlin's compiler? */
export const hasJava = () => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;
