import { fileURLToPath } from 'node:url';
import type { BuildEnvironmentOptions, EnvironmentOptions, UserConfig } from 'vite';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { BUILD_PLACEHOLDER } from './scripts/build-stamp.mjs';
import { DEFERRED_FILES, PAGE_SCRIPTS } from './scripts/drop-ins.mjs';
import { importDeferredFiles } from './scripts/deferred-files.js';
import { asciiScript } from './scripts/ascii-script.js';
import { minifyScript } from './scripts/minify-script.js';
import { minifyTemplates } from './scripts/minify-templates.js';
import { replaceCssTag } from './scripts/replace-css-tag.js';
import { wrapDeferred } from './scripts/wrap-deferred.js';
import { trustedTypesName } from './scripts/trusted-types-name.js';
import { FixedOrder } from './test/fixed-order.js';
import { elementManifest } from './test/helpers/element-manifest.js';
import { MAX_TEST_MS, testProjects } from './test/projects.js';

/**
 * Chromium 136 and newer compile all functions of a file with this first line while they load the file, off the main thread. Otherwise,
 * they compile each function at its first call, and opening a form calls many for the first time.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

const isDeferred = (fileName: string): boolean =>
  fileName.startsWith(DEFERRED_FILES['src/elements/deferred/deferred.ts']);

/** One script for browsers, with everything inside that it does not find on the page or load later. */
function script(entry: string, format: 'es' | 'iife', fileName: string): EnvironmentOptions {
  const build: BuildEnvironmentOptions = {
    outDir: 'dist',
    emptyOutDir: false,
    // For measuring and debugging here. The package ships none, so its files name none.
    sourcemap: 'hidden',
    // The first ones with container queries, which the grid is laid out by.
    target: ['chrome105', 'safari16.4', 'firefox110'],
    // `name` is asked for, but used by an entry with exports only: drop-in.ts has none, it sets window.OIS itself.
    lib: { entry, formats: [format], name: 'OIS', fileName: () => fileName },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      plugins: format === 'iife' ? [minifyScript(), asciiScript()] : [minifyScript()],
      output: { minify: true, comments: false, postBanner: isDeferred(fileName) ? COMPILE_HINT : '' },
    },
  };
  return { consumer: 'client', build };
}

const dropIns = {
  module: script('src/drop-in.ts', 'es', 'ois-widget.js'),
  classic: script('src/drop-in-classic.ts', 'iife', 'ois-widget.iife.js'),
};

/** Loaded by either drop-in or by a page, so they are modules. */
const modules = Object.fromEntries(
  [
    ...Object.entries(DEFERRED_FILES).map(
      ([entry, name]) => [entry, `${name}-${BUILD_PLACEHOLDER}.js`] as const,
    ),
    ...Object.entries(PAGE_SCRIPTS),
  ].map(([entry, file]) => [file.replace(/\W/g, '_'), script(entry, 'es', file)]),
);

const isDropIn = ({ name }: { name: string }): boolean => name in dropIns;
const isModule = ({ name }: { name: string }): boolean => name in modules;
const environments = { ...dropIns, ...modules };

const build: UserConfig = {
  plugins: [
    minifyTemplates({ removeAttributeQuotes: true }),
    { ...replaceCssTag(), applyToEnvironment: isDropIn },
    { ...trustedTypesName(), applyToEnvironment: isDropIn },
    importDeferredFiles(),
    { ...wrapDeferred((name) => /^ois_(embed|doctor)/.test(name)), applyToEnvironment: isModule },
  ],
  environments,
  builder: {
    async buildApp(builder) {
      for (const name of Object.keys(environments)) await builder.build(builder.environments[name]!);
    },
  },
};

const REACT_NATIVE = fileURLToPath(new URL('test/helpers/react-native-stubs.tsx', import.meta.url));

const tests = (): ViteUserConfig => ({
  plugins: [elementManifest()],
  test: {
    // @open-wc/testing brings a chai that names its file in a way only bundlers know.
    alias: {
      '@esm-bundle/chai': '@esm-bundle/chai/esm/chai.js',
      // The packages of an app, which run on devices only.
      'react-native': REACT_NATIVE,
      'react-native-webview': REACT_NATIVE,
    },
    // Engines and their drivers have races of their own, and a busy machine may be late. What needed another try is listed
    // (test/retried-reporter.mjs). Tests of money and of events that must not be lost have one try.
    retry: 1,
    // Browsers, servers and databases share two cores.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: MAX_TEST_MS,
    hookTimeout: MAX_TEST_MS,
    projects: testProjects(),
    sequence: { sequencer: FixedOrder },
  },
});

export default defineConfig(({ command, mode }) => {
  if (command === 'build') return build;
  return mode === 'test' ? tests() : {};
});
