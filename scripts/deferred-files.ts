import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseSync, type Plugin } from 'vite';
import { BUILD_PLACEHOLDER } from './build-stamp.mjs';
import { DEFERRED_FILES } from './drop-ins.mjs';

const buildName = (name: string): string => `${name}-${BUILD_PLACEHOLDER}.js`;
const importBeside = (name: string): string => `() => import('./${buildName(name)}')`;

const DEFERRED = 'ois-deferred';
const DOCTOR = 'ois-doctor.js';
const LOCALE = 'ois-locale-';
const LOCALES = Object.values(DEFERRED_FILES).flatMap((name) =>
  name.startsWith(LOCALE) ? name.slice(LOCALE.length) : [],
);

/** The source of what imports the form frame, where that is a part of the deferred file. */
export const FORM_FRAME_IN_DEFERRED = `import { calls } from ${JSON.stringify(resolve('src/client/calls.ts'))};
  export const importFormFrame = () => calls.load();`;

/**
 * Replaces the sources that import deferred files. A classic script of another site has no URL that `import('./…')` could be
 * resolved against, so it names each file in full. So does a module if the page has set the folder; otherwise its imports are
 * literals, for bundlers to find.
 */
const IMPORTERS: Record<string, (isModule: boolean) => string> = {
  'src/elements/internal/build-id.ts': () => `export const BUILD = '${BUILD_PLACEHOLDER}';`,
  'src/elements/deferred/import-deferred.ts': (isModule) =>
    `import { importFile } from '${IMPORT_FILE}';
    export const importDeferred = () => importFile('${DEFERRED}'${isModule ? `, ${importBeside(DEFERRED)}` : ''});`,
  'src/elements/deferred/import-form-frame.ts': () => FORM_FRAME_IN_DEFERRED,
  'src/embed/import-deferred.ts': () => `export const importDeferred = ${importBeside('ois-embed-tools')};`,
  // Loaded by a deferred file, which is a module of the same folder.
  'src/elements/deferred/import-points.ts': () =>
    `export const importPoints = ${importBeside('ois-points')};`,
  'src/elements/deferred/import-doctor.ts': () => `export const importDoctor = () => import('./${DOCTOR}');`,
  'src/elements/deferred/import-notifications.ts': () =>
    `export const importNotifications = ${importBeside('ois-notifications')};`,
  'src/locales/load-locale.ts': (isModule) => {
    const beside = LOCALES.map((code) => `'${code}': ${importBeside(LOCALE + code)}`);
    const [table, hasLocale, importBuilt] = isModule
      ? [`const beside = { ${beside.join()} };`, 'Object.hasOwn(beside, code)', ', beside[code]']
      : ['', `'${LOCALES.join(' ')}'.split(' ').includes(code)`, ''];
    return `import { importFile } from '${IMPORT_FILE}';
    ${table}
    export const hasLocale = (code) => ${hasLocale};
    export const loadLocale = (code) => importFile(\`${LOCALE}\${code}\`${importBuilt});`;
  },
};

const FILES = new Set([...Object.values(DEFERRED_FILES).map(buildName), DOCTOR].map((name) => `./${name}`));

const IMPORT_FILE = 'virtual:import-file';
const importFile = (isModule: boolean): string => {
  const url = `new URL(String(OIS.base).replace(/\\/?$/, \`/\${name}-${BUILD_PLACEHOLDER}.js\`), new Text().baseURI)`;
  const imported = `import(/* @vite-ignore */ ${url})`;
  return `
    import { OIS } from ${JSON.stringify(resolve('src/drop-in-files.ts'))};
    export const importFile = async (name, beside) => ${isModule ? `OIS.base ? ${imported} : beside()` : imported};
  `;
};

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
      return IMPORTERS[relative('.', id)]?.(isModule) ?? null;
    },
  };
}

/** Module that lists what deferred files import from the drop-in, so that they need no copy. */
const SHARED = 'src/drop-in-shared.ts';
const PREFIX = '\0shared:';
/** Module with what the drop-in on the page exports to this file. */
const SHARED_EXPORTS = '\0shared';

/**
 * For a deferred file: imports of shared modules become look-ups of what the drop-in of the same build offers.
 * @param isIndependent for a script that also runs with the drop-in of another release, or with none: that of the full page, and
 *   the doctor
 */
export function resolveFromDropIn(isIndependent: (environment: string) => boolean): Plugin {
  let shared: Map<string, string[]>;
  return {
    name: 'resolve-from-drop-in',
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
      if (source === SHARED_EXPORTS) return SHARED_EXPORTS;
      if (!importer) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && shared.has(found.id) ? PREFIX + found.id : null;
    },
    load(id) {
      if (id === SHARED_EXPORTS) return createSharedExports(isIndependent(this.environment.name));
      if (!id.startsWith(PREFIX)) return null;
      const names = shared.get(id.slice(PREFIX.length)) ?? [];
      return `import { offer } from ${JSON.stringify(SHARED_EXPORTS)};
      export const { ${names.join(', ')} } = offer;`;
    },
  };
}

function createSharedExports(isIndependent: boolean): string {
  const found = `globalThis[Symbol.for('open-integration-widget')]`;
  if (isIndependent)
    return `const first = ${found}; export const offer = first?.['${BUILD_PLACEHOLDER}'] ?? first ?? {};`;
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  return `const first = ${found};
  export const offer = first?.['${BUILD_PLACEHOLDER}'];
  if (!offer) {
    const file = new URL(import.meta.url).pathname.split('/').at(-1);
    throw new Error(file + ' is of open-integration-widget ${version}, and works only with the ois-widget.js that was built with it. ' +
      (first || customElements.get('ois-widget')
        ? 'This page uses another one: deploy all ois-*.js of one release together, and load the page again without its cache. If the page loads two versions, remove one.'
        : 'Load ois-widget.js (as a module, or ois-widget.iife.js) on this page, before this file.'));
  }`;
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
