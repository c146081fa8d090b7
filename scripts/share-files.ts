import { existsSync, readFileSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { parseSync, type Plugin } from 'vite';
import { readIntegrity, type Integrity } from './build-stamp.mjs';
import { FORM_FRAME_IN_DEFERRED } from './deferred-files.js';
import { DEFERRED_FILES } from './drop-ins.mjs';

const LOADER = resolve('src/locales/load-locale.ts');
const SHARE = resolve('src/share-deferred.ts');
const FORM_FRAME = resolve('src/elements/deferred/import-form-frame.ts');
const BUILD_ID = resolve('src/elements/internal/build-id.ts');
const DOCTOR = resolve('src/doctor/doctor.ts');
/** Begins the id of what re-exports a built file. */
export const BUILT_PREFIX = '\0built:';

/**
 * Lets the modules use the built languages and deferred code of the drop-ins, which are modules of their own as well, so that
 * the package contains them once. Where the folder above the modules has no drop-ins, they become chunks.
 */
export function shareFiles(): Plugin {
  let built: Integrity | undefined;
  const buildFilePath = (name: string): string => `../../${name}-${built!.build}.js`;
  return {
    name: 'share-files',
    enforce: 'pre',
    configResolved({ build }) {
      const dist = resolve(build.outDir, '..');
      built = existsSync(dist) ? readIntegrity(dist) : undefined;
    },
    async resolveId(source, importer, options) {
      if (!built || !importer) return null;
      // As they stand in a chunk, which is in a folder of the modules' folder.
      if (source.startsWith('../../ois-')) return { id: source, external: 'absolute' };
      if (importer === LOADER)
        return { id: buildFilePath(`ois-locale-${basename(source, '.js')}`), external: 'absolute' };
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (found?.id === DOCTOR) return { id: '../../ois-doctor.js', external: 'absolute' };
      const path = found && relative('.', found.id);
      return path && path in DEFERRED_FILES && path.startsWith('src/elements/') ? BUILT_PREFIX + path : null;
    },
    load(id) {
      if (!built) return null;
      if (id === BUILD_ID) return `export const BUILD = '${built.build}';`;
      if (id === FORM_FRAME) return FORM_FRAME_IN_DEFERRED;
      if (!id.startsWith(BUILT_PREFIX)) return null;
      const path = id.slice(BUILT_PREFIX.length) as keyof typeof DEFERRED_FILES;
      return `import { share } from ${JSON.stringify(SHARE)};
        import create from '${buildFilePath(DEFERRED_FILES[path])}';
        export const { ${exportedNames(path).join(', ')} } = create(share());`;
    },
  };
}

/** The names of `export { a } from 'b'` in a source. */
function exportedNames(path: string): string[] {
  const { program } = parseSync(path, readFileSync(path, 'utf8'));
  return program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration'
      ? node.specifiers.map(({ exported }) => ('name' in exported ? exported.name : exported.value))
      : [],
  );
}
