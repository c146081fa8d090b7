import { resolve } from 'node:path';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { minifyTemplates } from './scripts/minify-templates.js';
import { ENTRIES } from './scripts/modules.mjs';
import { shareLocales } from './scripts/share-locales.js';

const isDependency = (source: string): boolean =>
  source.startsWith('node:') ||
  [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)].some(
    (name) => source === name || source.startsWith(`${name}/`),
  );

type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
let firstLoad: Set<string> | undefined;

/** Returns the modules that `define` loads at first: what it imports, other than by `import()`. */
function findFirstLoad(graph: ModuleGraph): Set<string> {
  const found = new Set([resolve('src/define.ts')]);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** Puts the modules of first load into one chunk for each folder, or bundlers would load some that only others need. */
const firstLoadGroup = (folder: string, priority: number): Rolldown.CodeSplittingGroup => ({
  name: (id, graph) => ((firstLoad ??= findFirstLoad(graph)).has(id) ? `${folder}-first` : null),
  test: (id) => id.startsWith(resolve('src', folder)),
  priority,
});

/** Keeps what runs when a module is imported: `sideEffects` of package.json names built files only. */
const keepSideEffects = (): Plugin => ({
  name: 'keep-side-effects',
  transform: {
    filter: { id: /\/define\.deferred\.ts$/ },
    handler: () => ({ moduleSideEffects: true }),
  },
});

/** Builds the modules for bundlers and servers. The drop-ins have a configuration of their own: vite.config.ts. */
export default defineConfig({
  plugins: [minifyTemplates(), keepSideEffects(), shareLocales()],
  publicDir: false,
  build: {
    outDir: 'dist/lib',
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: Object.fromEntries(ENTRIES.map((name) => [name, `src/${name}.ts`])), formats: ['es'] },
    rolldownOptions: {
      external: isDependency,
      output: {
        minify: true,
        comments: false,
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name].js',
        codeSplitting: {
          groups: [firstLoadGroup('hub', 3), firstLoadGroup('client', 2), firstLoadGroup('elements', 1)],
        },
      },
    },
  },
});
