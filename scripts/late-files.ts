import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync, type Plugin } from 'vite';
import { LATE_FILES } from './drop-ins.mjs';

/** The list of languages. A drop-in makes the files' names rather than list them: each would weigh some 30 bytes. */
const LOCALES = 'src/locales/load-locale.ts';
const COMPACT_LOCALES = '\0locales';

function compactLocales(): string {
  const codes = Object.values(LATE_FILES).flatMap((file) => /^ois-locale-(.+)\.js$/.exec(file)?.[1] ?? []);
  const load = 'async () => (await import(/* @vite-ignore */ `./ois-locale-${code}.js`)).default';
  return `export const loadLocale = {};
    for (const code of ${JSON.stringify(codes.join(' '))}.split(' ')) loadLocale[code] = ${load};`;
}

/** Where the elements send for their late file; a drop-in gives each further try an address of its own. */
const IMPORT_LATE = 'src/elements/import-late.ts';
const RETRIED = '\0import-late';
const importLate =
  'export const importLate = (failures) => import(/* @vite-ignore */ `./ois-late.js${failures ? `?${failures}` : ``}`);';

/** Lists what late files take from the drop-in rather than carry along. */
const SHARED = 'src/drop-in-shared.ts';
const VIRTUAL = '\0shared:';

/** For the drop-ins: `import()` of a late source becomes one of its built file, relative to the script. */
export function importLateFiles(): Plugin {
  return {
    name: 'import-late-files',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (found?.id === resolve(LOCALES)) return COMPACT_LOCALES;
      if (found?.id === resolve(IMPORT_LATE)) return RETRIED;
      return null;
    },
    load: (id) => (id === COMPACT_LOCALES ? compactLocales() : id === RETRIED ? importLate : null),
  };
}

/** For a late file: imports of shared modules become look-ups of what the drop-in on the page offers. */
export function takeFromDropIn(): Plugin {
  let shared: Map<string, string[]>;
  return {
    name: 'take-from-drop-in',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      shared = new Map();
      for (const [source, names] of sharedImports()) {
        const found = await this.resolve(source, resolve(SHARED));
        if (!found) this.error(`${SHARED} names ${source}, which is not there.`);
        shared.set(found.id, names);
      }
    },
    async resolveId(source, importer, options) {
      if (!importer) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && shared.has(found.id) ? VIRTUAL + found.id : null;
    },
    load(id) {
      if (!id.startsWith(VIRTUAL)) return null;
      const names = shared.get(id.slice(VIRTUAL.length)) ?? [];
      // The full page's script has something to say also where the drop-in did not come.
      return `export const { ${names.join(', ')} } = globalThis[Symbol.for('open-integration-widget')] ?? {};`;
    },
  };
}

/** `import { a, b } from 'c'` of the list, as c → a, b. */
function sharedImports(): Map<string, string[]> {
  const { program } = parseSync(SHARED, readFileSync(SHARED, 'utf8'));
  const imports = new Map<string, string[]>();
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration') continue;
    imports.set(
      node.source.value,
      node.specifiers.map(({ local }) => local.name),
    );
  }
  return imports;
}
