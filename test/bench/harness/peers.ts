import { join } from 'node:path';
import { install, isInstalled } from '../../../scripts/ensure.mjs';
import { ROOT } from '../../../scripts/root.mjs';

/** Folder with the libraries that the benchmarks compare with: a package of its own, so that the root has none of them. */
export const PEERS = join(ROOT, 'test', 'bench');

/** Installs the libraries to compare with. @throws {Error} if npm cannot install them */
export function ensurePeers(): void {
  if (isInstalled(PEERS)) return;
  console.error('Installing the libraries to compare with (npm ci in test/bench) …');
  if (install(PEERS, ['--ignore-scripts'])) return;
  throw new Error(
    'The libraries to compare with could not be installed. Check that npm can reach the package registry.',
  );
}
