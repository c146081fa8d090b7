import type { Plugin } from 'vite';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { chromium } from './engines/chromium.js';
import type { Engine } from './engines/engine.js';
import { firefox } from './engines/firefox.js';
import { webkit } from './engines/webkit.js';
import {
  BROWSER_TESTS,
  E2E_TESTS,
  FRAMEWORK_TESTS,
  FRESH_PAGE_TESTS,
  LONG_COMPONENT_TESTS,
  LONG_TESTS,
  MEASURED_TESTS,
  NEWEST_TESTS,
  NODE_TESTS,
  CHROMIUM_TESTS,
  NODE_MODULES,
  THOROUGH_ENGINE_TESTS,
  THOROUGH_TESTS,
  WAITING_TESTS,
} from './selections.js';

/** Time limit of a test (milliseconds). One that takes longer hangs. */
export const MAX_TEST_MS = 300_000;

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
  // Known from the start: a dependency that turns up in the middle of a run makes the page load again.
  optimizeDeps: { entries: ['src/**/*.ts', BROWSER_TESTS, 'test/helpers/{setup,page-setup}.ts'] },
  test: {
    name,
    include,
    exclude: [NODE_MODULES, ...exclude],
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
    exclude: [NODE_MODULES, ...exclude],
    globalSetup: 'test/helpers/e2e-setup.ts',
    fileParallelism: false,
    // They install packages, compile and build.
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
});

export const testProjects = (): TestProjectInlineConfiguration[] => [
  {
    extends: true,
    test: {
      name: 'unit',
      environment: 'happy-dom',
      include: ['test/**/*.test.ts'],
      exclude: [...NODE_TESTS, ...LONG_TESTS, BROWSER_TESTS, E2E_TESTS, FRAMEWORK_TESTS, NODE_MODULES],
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
      exclude: [...LONG_TESTS, ...MEASURED_TESTS, ...WAITING_TESTS, BROWSER_TESTS, NODE_MODULES],
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
  componentTests('browser', chromium(), { exclude: [...FRESH_PAGE_TESTS, ...LONG_COMPONENT_TESTS] }),
  componentTests('fresh', chromium(), { include: FRESH_PAGE_TESTS, isolate: true }),
  componentTests('firefox', firefox(), { exclude: CHROMIUM_TESTS }),
  componentTests('webkit', webkit(), { exclude: CHROMIUM_TESTS }),
  componentTests('thorough-chromium', chromium(), { include: LONG_COMPONENT_TESTS }),
  componentTests('thorough-firefox', firefox(), {
    include: THOROUGH_ENGINE_TESTS,
  }),
  componentTests('thorough-webkit', webkit(), {
    include: THOROUGH_ENGINE_TESTS,
  }),
  endToEndTests('e2e', { include: [E2E_TESTS], exclude: LONG_TESTS, isThorough: false }),
  endToEndTests('thorough', {
    include: [...THOROUGH_TESTS, ...LONG_TESTS],
    exclude: [NODE_MODULES],
    isThorough: true,
  }),
  {
    extends: true,
    test: {
      // Rows of `npm run test:hostile`, which names the files.
      name: 'hostile',
      environment: 'node',
      include: NODE_TESTS,
      exclude: [BROWSER_TESTS, NODE_MODULES],
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
