// Builds the modules that bundlers and servers import, with their declarations.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNewerThanSources } from './drop-ins.mjs';
import { ROOT } from './root.mjs';
import { runTool } from './tools.mjs';

/** Built files of `dist/` that have no module of the same name in `src/`, and the module that declares what they export. */
const DROP_IN_TYPES = {
  'ois-widget': 'drop-in',
  'ois-widget.iife': 'drop-in-classic',
  'ois-points': 'points',
  'ois-notifications': 'notifications',
  'ois-embed': 'embed/embed',
  'ois-host': 'bridge/host',
};

/** The declaration of a module that exports types of another entry, and nothing else. */
const TYPES_ONLY = /^(\/\*[^]*?\*\/|\/\/.*|\s)*export type \* from '\.\/[\w/]+\.js';\s*$/;

/** The folder of the modules, relative to `dist/`. */
const MODULES = 'lib';

/** The modules that package.json names in `exports` and `bin`, relative to `src/` and to their folder in `dist/`. */
export const ENTRIES = [
  'index',
  'define',
  'points',
  'notifications',
  'client/index',
  'bridge/index',
  'react-native/index',
  'server/index',
  'server/node',
  'simulator/index',
  'cli/main',
];

/** The scripts of pages that a command serves. They share the chunks of the modules. */
export const PAGE_ENTRIES = ['check-host/page', 'check-host/other-origin'];

/**
 * Builds the modules and the chunks that they share.
 * @param {string} [dist]
 * @throws if a source does not build
 */
export async function buildModules(dist = join(ROOT, 'dist')) {
  const { build } = await import('vite');
  await build({
    root: ROOT,
    configFile: join(ROOT, 'vite.modules.config.ts'),
    logLevel: 'error',
    build: { outDir: join(dist, MODULES) },
  });
}

/** Whether the modules in `dist/` are newer than everything they are made of. */
export function areModulesFresh() {
  const [built, config] = [`dist/${MODULES}/cli/main.js`, 'vite.modules.config.ts'].map((file) =>
    statSync(join(ROOT, file), { throwIfNoEntry: false }),
  );
  return built !== undefined && built.mtimeMs > (config?.mtimeMs ?? 0) && isNewerThanSources(built.mtimeMs);
}

/**
 * Writes the declarations of modules and drop-ins: those of `src/`, without what no entry exports.
 * @returns {Promise<boolean>} whether the sources have no type errors
 */
export async function buildTypes() {
  const folder = mkdtempSync(join(tmpdir(), 'ois-types-'));
  try {
    if (
      (await runTool('typescript', [
        '-p',
        'tsconfig.build.json',
        '--emitDeclarationOnly',
        '--outDir',
        folder,
      ])) !== 0
    )
      return false;
    const { rolldown } = await import('rolldown');
    const { dts } = await import('rolldown-plugin-dts');
    // The bundler would make value exports of it.
    const copied = ENTRIES.filter((entry) =>
      TYPES_ONLY.test(readFileSync(join(folder, `${entry}.d.ts`), 'utf8')),
    );
    for (const entry of copied) {
      copyFileSync(join(folder, `${entry}.d.ts`), join(ROOT, 'dist', MODULES, `${entry}.d.ts`));
    }
    const names = [
      ...ENTRIES.filter((entry) => !copied.includes(entry)).map((entry) => [`${MODULES}/${entry}`, entry]),
      ...Object.entries(DROP_IN_TYPES),
    ];
    const bundle = await rolldown({
      input: Object.fromEntries(names.map(([name, entry]) => [`${name}.d`, join(folder, `${entry}.d.ts`)])),
      external: (source) => !/^[./]/.test(source),
      plugins: [dts({ dtsInput: true, emitDtsOnly: true }), exportOnlyTypes('define'), removeStyleDocs()],
      // Names of the temporary folder.
      experimental: { attachDebugInfo: 'none' },
    });
    // Imports of a style sheet or a page have an effect for bundlers only.
    writeFileSync(join(ROOT, 'dist/asset.d.ts'), 'export {};\n');
    await bundle.write({ dir: join(ROOT, 'dist'), chunkFileNames: `${MODULES}/types/[name].ts` });
    return true;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Removes the parts and custom properties of elements from the descriptions of their classes: style sheets use them, and editors
 * read them in `custom-elements.json` and its kind.
 * @returns {import('rolldown').Plugin}
 */
function removeStyleDocs() {
  return {
    name: 'remove-style-docs',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk')
          chunk.code = chunk.code.replace(/^ \* @(csspart|cssproperty)\b.*\n( \*(?! @|\/).*\n)*/gm, '');
      }
    },
  };
}

/**
 * Restores `export type`, which the declarations of a module without values lose.
 * @param {string} entry
 * @returns {import('rolldown').Plugin}
 */
function exportOnlyTypes(entry) {
  return {
    name: 'export-only-types',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.name === `${MODULES}/${entry}.d`)
          chunk.code = chunk.code.replace(/^export \{/m, 'export type {');
      }
    },
  };
}
