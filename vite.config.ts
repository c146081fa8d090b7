import { fileURLToPath } from 'node:url';
import type { BuildEnvironmentOptions, EnvironmentOptions, Plugin, UserConfig } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration, type ViteUserConfig } from 'vitest/config';
import { BUILD_PLACEHOLDER } from './scripts/build-stamp.mjs';
import { DEFERRED_FILES, PAGE_SCRIPTS } from './scripts/drop-ins.mjs';
import { importDeferredFiles, takeFromDropIn } from './scripts/deferred-files.js';
import { asciiScript } from './scripts/ascii-script.js';
import { minifyScript } from './scripts/minify-script.js';
import { minifyTemplates } from './scripts/minify-templates.js';
import { replaceCssTag } from './scripts/replace-css-tag.js';
import { trustedTypesName } from './scripts/trusted-types-name.js';
import { chromium } from './test/engines/chromium.js';
import type { Engine } from './test/engines/engine.js';
import { firefox } from './test/engines/firefox.js';
import { webkit } from './test/engines/webkit.js';
import { FixedOrder } from './test/fixed-order.js';
import { elementManifest } from './test/helpers/element-manifest.js';

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
    minifyTemplates(),
    { ...replaceCssTag(), applyToEnvironment: isDropIn },
    { ...trustedTypesName(), applyToEnvironment: isDropIn },
    importDeferredFiles(),
    { ...takeFromDropIn((name) => /^ois_(embed|doctor)/.test(name)), applyToEnvironment: isModule },
  ],
  environments,
  builder: {
    async buildApp(builder) {
      for (const name of Object.keys(environments)) await builder.build(builder.environments[name]!);
    },
  },
};

const BROWSER_TESTS = 'test/**/*.browser.test.ts';
const E2E_TESTS = 'test/e2e/**/*.test.ts';
const FRAMEWORK_TESTS = 'test/frameworks/**/*.test.ts';
const NEWEST_TESTS = 'test/frameworks/newest.test.ts';
// What runs on a server, and happy-dom's fetch would stand in the way of.
const NODE_TESTS = [
  'test/*.test.ts',
  'test/{hub,locales,client,bridge,check-host,render,server,simulator,cli,backends,bench,react-native,scripts,demo,hostile}/**/*.test.ts',
];

// The checks of the host samples have packages of their own.
const PACKAGES = '**/node_modules/**';

/** Component tests of what engines do hardly differently, such as requests and events. They run in Chromium alone. */
const ONE_ENGINE_TESTS = [
  'test/client/create-client.browser.test.ts',
  'test/elements/{attributes,debug,form-opener,localize,points,tag-filter,tag-filter.dialog,themes}.browser.test.ts',
  'test/elements/form-frame/{copy-link,form-messages,header,preconnect}.browser.test.ts',
  'test/elements/notifications/{events,list,states}.browser.test.ts',
  'test/elements/points/points.requests.browser.test.ts',
  'test/elements/table-grid/{card-content,mark-ranges,render-card,search,sliced-rendering,slow-device}.browser.test.ts',
  'test/elements/widget/{errors,forms,hide,kept-state,limit,lists,nothing-found,notifications-panel,points-panel,recover,rerender,sent-marks,settings-check,tag-dialog,tag-match,tags,tags-of-long-list,users}.browser.test.ts',
  'test/helpers/testing.browser.test.ts',
];

/**
 * Component tests that `npm test` runs in Chromium alone, and `npm test -- thorough` in each engine: engines hardly differ in what
 * they test, what they test seldom changes, or they take long. Of focus, scrolling, dialogs, frames, history and storage, the main cases
 * are always run in each engine.
 */
const THOROUGH_ENGINE_TESTS = [
  'test/{client/search/pinyin-initials,doctor/check-widgets}.browser.test.ts',
  'test/elements/{appearance,consent,direction,hostile-text,styles,tag-filter.narrow}.browser.test.ts',
  'test/elements/tag-filter.{keyboard,row}.browser.test.ts',
  'test/elements/form-frame/{expiry-notice,hidden-ancestor,inline-scroll,kept,parse-form-message,screens,show-modal,slow-device}.browser.test.ts',
  'test/elements/points/compact.browser.test.ts',
  'test/elements/table-grid/{blank-areas,cards,complete-list,slow-notice,sort-and-search,text-spacing}.browser.test.ts',
  'test/elements/widget/{consent,search-bar,sticky-tools,url-state}.browser.test.ts',
];

/**
 * Tests that take too long for `npm test`: of apps that play all checks in a real WebView, of the samples of apps, of the demo page, the
 * playground and the simulator's console in a browser, of every mistake that the doctor finds, of routers, of several releases or another
 * build, of the release script, of many events, and of cases of forms and scroll positions that component tests cover in part.
 */
const LONG_TESTS = [
  'test/hosts/**/*.test.ts',
  'test/{scripts/release,server/webhook/many-notifications}.test.ts',
  'test/e2e/{android-protocol,check-host*,console*,deferred-files-loading,demo-chinese,demo-page,doctor,doctor-engines,embed-in-demo,embed-round-trips,first-cards-engines,form-color-scheme,form-frame-failures,form-frame-kept,form-frame-preconnect,form-frame-prepared,form-frame-scrolling,form-refusal,form-site,getting-started,integrity,ios-protocol,leaks-engines,left-pages,playground*,points-long-log,react,react-native-app-events,restored-state,scroll-restoration,sheet-history,simulator-chinese,start-dev,url-state-links,url-state-routers,versions*,webkit,webview-death}.test.ts',
];

/** Tests whose whole matrix takes long: `npm test` runs a slice, and `thorough` all of it. */
const THOROUGH_TESTS = [
  'test/bridge/{hostile,schema}.test.ts',
  'test/cli/hostile-lists.test.ts',
  'test/hub/money.test.ts',
  'test/simulator/console/{long-texts,open-redirects}.test.ts',
  'test/e2e/{consent,content-security-policy,deferred-files,deferred-files-engines,embed-hostile,faults,form-frame-history,form-frame-moved,form-messages,form-tabs,host-pages,leaks,notifications,points,qt-app,reserved-height,script-origins,secrets,states,url-state,webkitgtk-app,xss,xss-operator}.test.ts',
];

/** What measures time or memory has the machine to itself, one file after the other. */
const MEASURED_TESTS = [
  'test/bench/*.test.ts',
  'test/cli/{hostile-lists,large-bodies}.test.ts',
  'test/simulator/many-tables.test.ts',
];

/** Component tests of what happens when the elements are registered. */
const FRESH_PAGE_TESTS = [
  'test/{index,mount}.browser.test.ts',
  'test/elements/manifest.browser.test.ts',
  'test/elements/widget/refresh-token-on-visible.browser.test.ts',
];

/** What does nothing but wait, to the moment: beside what is measured it takes no time. */
const WAITING_TESTS = ['test/simulator/webhook-timeouts.test.ts', 'test/check-host/seeded-apps.test.ts'];

/** Time limit of a test (milliseconds). One that takes longer hangs. */
const MAX_TEST_MS = 300_000;

/** A path that is never answered, for what waits. */
const neverAnswer = (): Plugin => ({
  name: 'never-answer',
  configureServer: ({ middlewares }) => void middlewares.use('/never-answered', () => undefined),
});

interface ComponentTests {
  include?: string[];
  exclude?: string[];
  /** Whether each file has a page of its own. Modules are loaded in each page, which takes longer than many tests to run. */
  isolate?: boolean;
}

const componentTests = (
  name: string,
  { browser, provider }: Engine,
  { include = [BROWSER_TESTS], exclude = [], isolate = false }: ComponentTests = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  plugins: [neverAnswer()],
  // Known from the start: a dependency that turns up in the middle of a run makes the page load anew.
  optimizeDeps: { entries: ['src/**/*.ts', BROWSER_TESTS, 'test/helpers/{setup,page-setup}.ts'] },
  test: {
    name,
    include,
    exclude: [PACKAGES, ...exclude],
    isolate,
    // Pages wait for timers and frames: several at once take little longer than one. The other engines have one window.
    ...(browser === 'chromium' && { maxWorkers: 3, sequence: { groupOrder: 1 } }),
    setupFiles: ['test/helpers/setup.ts', 'test/helpers/page-setup.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 720 },
      provider,
      instances: [{ browser }],
    },
  },
});

const endToEndTests = (
  name: string,
  { include, exclude = [], isThorough }: { include: string[]; exclude?: string[]; isThorough: boolean },
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    environment: 'node',
    include,
    exclude,
    // The files of a worker share its modules, which take longer to load than many tests to run.
    isolate: false,
    globalSetup: 'test/helpers/e2e-setup.ts',
    provide: { isThorough },
    testTimeout: isThorough ? 600_000 : MAX_TEST_MS,
  },
});

const frameworkTests = (
  name: string,
  include: string,
  exclude: string[] = [],
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    environment: 'node',
    include: [include],
    exclude: [PACKAGES, ...exclude],
    globalSetup: 'test/helpers/e2e-setup.ts',
    fileParallelism: false,
    // They install packages, compile and build.
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
});

const testProjects = (): TestProjectInlineConfiguration[] => [
  {
    extends: true,
    test: {
      name: 'unit',
      environment: 'happy-dom',
      include: ['test/**/*.test.ts'],
      exclude: [...NODE_TESTS, ...LONG_TESTS, BROWSER_TESTS, E2E_TESTS, FRAMEWORK_TESTS, PACKAGES],
      // The files of a worker share its window, which takes longer to create than most tests to run.
      isolate: false,
      setupFiles: 'test/helpers/setup.ts',
      retry: 0,
      server: { deps: { inline: [/@open-wc\//, /@esm-bundle\//, /chai-a11y-axe/] } },
    },
  },
  {
    extends: true,
    test: {
      name: 'node',
      environment: 'node',
      include: NODE_TESTS,
      // The files of a worker share its process and modules, which take longer to start than most tests to run.
      isolate: false,
      setupFiles: 'test/helpers/node-setup.ts',
      provide: { isThorough: false },
      exclude: [...LONG_TESTS, ...MEASURED_TESTS, ...WAITING_TESTS, BROWSER_TESTS, PACKAGES],
    },
  },
  {
    extends: true,
    test: {
      name: 'measured',
      environment: 'node',
      include: MEASURED_TESTS,
      provide: { isThorough: false },
      fileParallelism: false,
    },
  },
  {
    extends: true,
    test: {
      name: 'waiting',
      environment: 'node',
      include: WAITING_TESTS,
      maxConcurrency: 50,
    },
  },
  componentTests('browser', chromium(), { exclude: FRESH_PAGE_TESTS }),
  componentTests('fresh', chromium(), { include: FRESH_PAGE_TESTS, isolate: true }),
  componentTests('firefox', firefox(), {
    exclude: [...FRESH_PAGE_TESTS, ...ONE_ENGINE_TESTS, ...THOROUGH_ENGINE_TESTS],
  }),
  componentTests('thorough-firefox', firefox(), { include: THOROUGH_ENGINE_TESTS }),
  componentTests('webkit', webkit(), {
    exclude: [...FRESH_PAGE_TESTS, ...ONE_ENGINE_TESTS, ...THOROUGH_ENGINE_TESTS],
  }),
  componentTests('thorough-webkit', webkit(), { include: THOROUGH_ENGINE_TESTS }),
  endToEndTests('e2e', { include: [E2E_TESTS], exclude: LONG_TESTS, isThorough: false }),
  endToEndTests('thorough', {
    include: [...THOROUGH_TESTS, ...LONG_TESTS],
    exclude: [PACKAGES],
    isThorough: true,
  }),
  {
    extends: true,
    test: {
      // Rows of `npm run test:hostile`, which names the files.
      name: 'hostile',
      environment: 'node',
      include: NODE_TESTS,
      exclude: [BROWSER_TESTS, PACKAGES],
      provide: { isThorough: true },
      fileParallelism: false,
      testTimeout: 1_200_000,
      // A fault in one of two tries is a fault.
      retry: 0,
    },
  },
  frameworkTests('frameworks', FRAMEWORK_TESTS, [NEWEST_TESTS]),
  frameworkTests('newest', NEWEST_TESTS),
];

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
