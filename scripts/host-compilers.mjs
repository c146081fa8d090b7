import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { install, isInstalled } from './ensure.mjs';
import { ROOT } from './root.mjs';

/** Folder with the compilers for the host samples. They take 240 MB, so they have a package.json of their own. */
export const HOST_CHECKS = join(ROOT, 'test', 'hosts');

export const hasHostCompilers = () => isInstalled(HOST_CHECKS);

/** Installs the compilers and types for the host samples. Without them the tests that need them are skipped by name. */
export function ensureHostCompilers() {
  if (hasHostCompilers()) return;
  console.log('Installing the compilers for demo/hosts (npm ci in test/hosts) …');
  // No package needs its install scripts. One retry, so that the tests go on soon without a registry.
  if (install(HOST_CHECKS, ['--ignore-scripts', '--fetch-retries=1'])) return;
  console.error(
    'The compilers for demo/hosts could not be installed. Check that npm can reach the package registry.',
  );
}

/** Whether Java is installed, which runs Kotlin's compiler. */
export const hasJava = () => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;
