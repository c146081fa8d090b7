import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';
import { createTable, type Generator } from './regions.js';

const TESTS: Readonly<Record<string, string>> = {
  Chromium: 'component tests, end-to-end tests, accessibility, frameworks',
  Firefox: 'component tests, end-to-end tests of what engines do differently',
  WebKitGTK: 'component tests, the path of a form, an app with a WebView',
};

/** Generated regions of docs/browsers.md. `scripts/docs/record-browsers.ts` records the versions. */
export const browserRegions: Readonly<Record<string, Generator>> = {
  'tested-browsers': () => {
    const recorded = JSON.parse(readFileSync(join(ROOT, 'scripts/docs/browsers.json'), 'utf8')) as Record<
      string,
      string
    >;
    const rows = Object.entries(recorded).map(([name, version]) => [name, version, TESTS[name]]);
    return createTable(['browser', 'version', 'what is run in it'], rows);
  },
};
