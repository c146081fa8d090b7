import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseSync, type Plugin } from 'vite';
import { DEFERRED_FILES } from './drop-ins.mjs';

/**
 * What stands in a drop-in in place of the sources that send for files. A classic script of another site has no address
 * that `import('./…')` could start from, so it names each file in full. So does a module where the page has named the
 * folder; otherwise its imports are written out, one by one, for bundlers to find.
 */
const IMPORTERS: Record<string, (isModule: boolean, isDropIn: boolean) => string> = {
  'src/elements/deferred/import-deferred.ts': (isModule) => {
    const beside = isModule ? `, () => import('./ois-late.js')` : '';
    return `import { importFile } from '${IMPORT_FILE}';
    export const importDeferred = () => importFile('ois-late.js'${beside});`;
  },
  'src/client/import-failed-response.ts': (isModule, isDropIn) => {
    const beside = `() => import('./ois-late.js')`;
    if (!isDropIn) return `export const importFailedResponse = ${beside};`;
    return `import { importFile } from '${IMPORT_FILE}';
    export const importFailedResponse = () => importFile('ois-late.js'${isModule ? `, ${beside}` : ''});`;
  },
  // Loaded by a deferred file, which is a module of the same folder.
  'src/elements/deferred/import-points.ts': () =>
    `export const importPoints = () => import('./ois-points.js');`,
  'src/elements/deferred/import-notifications.ts': () =>
    `export const importNotifications = () => import('./ois-notifications.js');`,
  // Loaded by `ois-notifications.js`, a module of the same folder.
  'src/elements/deferred/import-form-frame.ts': () =>
    `export const importFormFrame = () => import('./ois-late.js');`,
  'src/locales/load-locale.ts': (isModule) => {
    const codes = Object.values(DEFERRED_FILES).flatMap(
      (file) => /^ois-locale-(.+)\.js$/.exec(file)?.[1] ?? [],
    );
    const beside = codes.map((code) => `'${code}': () => import('./ois-locale-${code}.js')`);
    const [list, each] = isModule
      ? [`const beside = { ${beside.join()} };`, 'Object.keys(beside)']
      : ['', `'${codes.join(' ')}'.split(' ')`];
    return `import { importFile } from '${IMPORT_FILE}';
    ${list}
    export const loadLocale = {};
    for (const code of ${each}) {
      loadLocale[code] = async () =>
        (await importFile(\`ois-locale-\${code}.js\`${isModule ? ', beside[code]' : ''})).default;
    }`;
  },
};

const FILES = new Set<string>(Object.values(DEFERRED_FILES).map((file) => `./${file}`));

const IMPORT_FILE = 'virtual:import-file';
const importFile = (isModule: boolean): string => `
  import { OIS, fileUrl } from ${JSON.stringify(resolve('src/drop-in-files.ts'))};
  export const importFile = (name, beside) =>
    ${isModule ? 'OIS.base === undefined ? beside() :' : ''} import(/* @vite-ignore */ fileUrl(name));
`;

/** For the drop-ins and the deferred files: `import()` of a deferred source becomes one of its built file. */
export function importDeferredFiles(): Plugin {
  return {
    name: 'import-deferred-files',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      if (FILES.has(source)) return { id: source, external: true };
      return source === IMPORT_FILE ? `\0${IMPORT_FILE}` : null;
    },
    load(id) {
      const { name } = this.environment;
      const isModule = name === 'module';
      if (id === `\0${IMPORT_FILE}`) return importFile(isModule);
      return IMPORTERS[relative('.', id)]?.(isModule, isModule || name === 'classic') ?? null;
    },
  };
}

/** Lists what deferred files take from the drop-in rather than carry along. */
const SHARED = 'src/drop-in-shared.ts';
const VIRTUAL = '\0shared:';

/** For a deferred file: imports of shared modules become look-ups of what the drop-in on the page offers. */
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
