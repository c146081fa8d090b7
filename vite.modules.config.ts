import { parse, resolve } from 'node:path';
import { defineConfig, type Rolldown } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { limitLines } from './scripts/limit-lines.js';
import { minifyPages } from './scripts/minify-pages.js';
import { minifyScript } from './scripts/minify-script.js';
import { minifyTemplates } from './scripts/minify-templates.js';
import { ENTRIES, PAGE_ENTRIES } from './scripts/modules.mjs';
import { BUILT_PREFIX, shareFiles } from './scripts/share-files.js';

const isDependency = (source: string): boolean =>
  source.startsWith('node:') ||
  [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)].some(
    (name) => source === name || source.startsWith(`${name}/`),
  );

type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Returns a function that lists what a module of `src/` imports, other than by `import()`, and the module itself. */
function staticImports(entry: string): (graph: ModuleGraph) => Set<string> {
  let found: Set<string> | undefined;
  return (graph) => {
    if (found) return found;
    found = new Set([resolve('src', `${entry}.ts`)]);
    for (const id of found)
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
    return found;
  };
}

const firstLoad = staticImports('define');

/** Puts the modules of first load into one chunk for each folder, or bundlers would load some that only others need. */
const firstLoadGroup = (folder: string, priority: number): Rolldown.CodeSplittingGroup => ({
  name: (id, graph) => (firstLoad(graph).has(id) ? `${folder}-first` : null),
  test: (id) => id.startsWith(resolve('src', folder)),
  priority,
});

/** Puts what imports the drop-ins’ deferred files into chunks of their own, and what the elements share with these files. */
const BUILT: Rolldown.CodeSplittingGroup[] = [
  { name: 'built-share', test: /\/share-deferred\.ts$/, priority: 2 },
  { name: (id) => `built-${parse(id).name}`, test: (id) => id.startsWith(BUILT_PREFIX), priority: 1 },
];

const ON_SERVERS = /\/src\/(server|simulator|cli)\//;

const isForServer = ({ moduleIds }: Pick<Rolldown.PreRenderedChunk, 'moduleIds'>): boolean =>
  moduleIds.some((id) => ON_SERVERS.test(id));

/**
 * Names of chunks for browsers. npm sorts what it packs by name, and gzip finds again what lies less than 32 kB back: so a chunk
 * is named to come right before or right after the file of `dist/` that has the same code.
 */
const NAMES: Readonly<Record<string, string>> = {
  bridge: 'embed-webview-bridge',
  render: 'cards-render',
  'client-first': 'widget-client',
  'hub-first': 'widget-hub',
  'elements-first': 'widgets-elements',
};

const nameChunk = (chunk: Rolldown.PreRenderedChunk): string =>
  `chunks/${isForServer(chunk) ? '[name]' : `ois-${NAMES[chunk.name] ?? '[name]'}`}.js`;

/** Builds the modules for bundlers and servers. The drop-ins have a configuration of their own: vite.config.ts. */
export default defineConfig({
  plugins: [minifyTemplates(), minifyPages(), shareFiles()],
  publicDir: false,
  build: {
    outDir: 'dist/lib',
    emptyOutDir: false,
    target: 'es2022',
    lib: {
      entry: Object.fromEntries([...ENTRIES, ...PAGE_ENTRIES].map((name) => [name, `src/${name}.ts`])),
      formats: ['es'],
    },
    rolldownOptions: {
      external: isDependency,
      plugins: [
        minifyScript(isForServer),
        limitLines((chunk) => isForServer(chunk) || chunk.name === 'hub-first'),
      ],
      output: {
        minify: true,
        comments: false,
        entryFileNames: '[name].js',
        chunkFileNames: nameChunk,
        codeSplitting: {
          groups: [
            firstLoadGroup('hub', 5),
            firstLoadGroup('client', 4),
            firstLoadGroup('elements', 3),
            ...BUILT,
            // So that `index` only re-exports, and an app that imports `mount` alone leaves out the deferred code.
            { name: 'mount', test: /\/src\/mount(-widget)?\.ts$/ },
            { name: 'bridge', test: /\/src\/bridge\/(?!index)/ },
          ],
        },
      },
    },
  },
});
