import { readIntegrity } from '../../scripts/build-stamp.mjs';
import { ROOT } from '../../scripts/root.mjs';

/**
 * Returns the file name of a deferred file in `dist/`, which has to be built.
 * @param name such as `ois-deferred` or `ois-locale-de`
 */
export function builtFile(name: string): string {
  const integrity = readIntegrity(`${ROOT}dist`);
  if (!integrity) throw new Error('dist/ has no complete build. Run `npm run build`.');
  return `${name}-${integrity.build}.js`;
}
