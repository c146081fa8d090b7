import { fileURLToPath } from 'node:url';

const RUNNER = fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'));

export default {
  plugins: [RUNNER],
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  jsonReporter: { fileName: 'test/mutation/.report.json' },
  tempDirName: '.stryker-tmp',
  // The sandbox is a copy of the rest.
  ignorePatterns: [
    'dist',
    'demo',
    'docs',
    'deploy',
    'test/{bench,e2e,frameworks,hosts,mutation/node_modules,types,versions}',
  ],
  disableTypeChecks: false,
  // There is none: Stryker would change paths in it with an API that TypeScript 7 does not have.
  tsconfigFile: 'test/mutation/tsconfig.json',
  allowConsoleColors: false,
};
