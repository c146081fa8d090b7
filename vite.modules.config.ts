import { resolve } from 'node:path';
import { defineConfig, type Rolldown } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { minifyScript } from './scripts/minify-script.js';
import { minifyTemplates } from './scripts/minify-templates.js';
import { ENTRIES, PAGE_ENTRIES } from './scripts/modules.mjs';
import { shareLocales } from './scripts/share-locales.js';

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

const laterFiles = ['elements/deferred/deferred', 'points', 'notifications'].map(staticImports);
const withoutElements = ENTRIES.filter((entry) => entry.includes('/')).map(staticImports);

/**
 * Puts what several files share that the widget loads later into one chunk, which is one request. A group takes what its modules
 * import along, so what servers share with the widget has a group of its own, which comes first: they would load Lit.
 */
const laterGroup = (name: string, priority: number, isShared: boolean): Rolldown.CodeSplittingGroup => ({
  name: (id, graph) => {
    const isIn = (modules: (graph: ModuleGraph) => Set<string>): boolean => modules(graph).has(id);
    const files = laterFiles.filter(isIn).length;
    return files > (isShared ? 0 : 1) && withoutElements.some(isIn) === isShared ? name : null;
  },
  test: (id) => id.startsWith(resolve('src')),
  priority,
});

const ON_SERVERS = /\/src\/(server|simulator|cli)\//;

/** Whether browsers load a file. Terser drops unused parameters, which frameworks of servers count. */
const isForBrowsers = ({ moduleIds }: Pick<Rolldown.PreRenderedChunk, 'moduleIds'>): boolean =>
  !moduleIds.some((id) => ON_SERVERS.test(id));

/**
 * Names of chunks for browsers. npm sorts what it packs by name, and gzip finds again what lies less
 * than 32 kB back: so a chunk is named to come right before or right after the file that has the same code: 19 kB less.
 */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  'bridge-later': 'embed-bridge',
  'widget-later': 'deferred-widget',
  'tools-later': 'deferred.tools',
  'client-first': 'widget-client',
  'hub-first': 'widget-hub',
  'elements-first': 'widgets-elements',
};

/** What comes in `dist/ois-deferred-*.js` before its last 30 kB. */
const TOOLS =
  /\/src\/(client\/search|elements\/(table-grid|tag-filter|form-frame\/preconnect|widget\/(exported|failure|first)))/;

const nameChunk = (chunk: Rolldown.PreRenderedChunk): string =>
  `chunks/${isForBrowsers(chunk) ? `ois-${NEIGHBOURS[chunk.name] ?? '[name]'}` : '[name]'}.js`;

/** Builds the modules for bundlers and servers. The drop-ins have a configuration of their own: vite.config.ts. */
export default defineConfig({
  plugins: [minifyTemplates(), shareLocales()],
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
      plugins: [minifyScript(isForBrowsers)],
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
            laterGroup('hub-later', 2, true),
            laterGroup('elements-later', 1, false),
            { name: 'bridge-later', test: /\/src\/bridge\/(?!index)/, priority: 0 },
            { name: 'tools-later', test: TOOLS, priority: 1 },
            { name: 'form-later', test: /\/src\/elements\/form-frame\//, priority: 0 },
            { name: 'widget-later', test: /\/src\/elements\/widget\//, priority: 0 },
          ],
        },
      },
    },
  },
});
