import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { BUILD_PLACEHOLDER } from './build-stamp.mjs';
import { DEFERRED_FILES } from './drop-ins.mjs';
import { SHARED_EXPORTS } from './wrap-deferred.js';

const buildName = (name: string): string => `${name}-${BUILD_PLACEHOLDER}.js`;
const importBeside = (name: string): string => `() => import('./${buildName(name)}')`;
/** Calls the function that a deferred file exports, with what the elements share. */
const CREATE_FROM_SHARED = '.then((file) => file.default(shared))';

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
    import { shared } from ${JSON.stringify(resolve('src/drop-in-shared.ts'))};
    export const importDeferred = () =>
      importFile('${DEFERRED}'${isModule ? `, ${importBeside(DEFERRED)}` : ''})${CREATE_FROM_SHARED};`,
  'src/elements/deferred/import-form-frame.ts': () => FORM_FRAME_IN_DEFERRED,
  'src/embed/import-deferred.ts': () => `export const importDeferred = ${importBeside('ois-embed-tools')};`,
  // Loaded by a deferred file, which is a module of the same folder.
  'src/elements/deferred/import-points.ts': () =>
    `import { shared } from ${JSON.stringify(SHARED_EXPORTS)};
    export const importPoints = ${importBeside('ois-points')}${CREATE_FROM_SHARED};`,
  'src/elements/deferred/import-doctor.ts': () => `export const importDoctor = () => import('./${DOCTOR}');`,
  'src/elements/deferred/import-notifications.ts': () =>
    `import { shared } from ${JSON.stringify(SHARED_EXPORTS)};
    export const importNotifications = ${importBeside('ois-notifications')}${CREATE_FROM_SHARED};`,
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
