import { existsSync, readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Plugin } from 'vite';

const LOADER = resolve('src/locales/load-locale.ts');

/**
 * Lets the modules load the languages from the files of the drop-ins, which are modules of their own as well, so that the
 * package contains each language once. Where the folder above the modules has no drop-ins, languages become chunks.
 */
export function shareLocales(): Plugin {
  let built: string[];
  return {
    name: 'share-locales',
    enforce: 'pre',
    configResolved({ build }) {
      const dist = resolve(build.outDir, '..');
      const files = existsSync(dist) ? readdirSync(dist) : [];
      built = files.filter((file) => file.startsWith('ois-locale-') && file.endsWith('.js'));
    },
    resolveId(source, importer) {
      if (importer !== LOADER) return null;
      const name = `ois-locale-${basename(source, '.js')}`;
      // The file may have a version in its name.
      const file = built.find((one) => one === `${name}.js` || one.startsWith(`${name}-`));
      // As it stands in a chunk, which is in a folder of the modules' folder.
      return file ? { id: `../../${file}`, external: 'absolute' } : null;
    },
  };
}
