import { CASES } from '../../test/host-pages/pages.js';
import { createTable, type Generator } from './regions.js';

/** Generated region of docs/browsers.md: what `test/e2e/host-pages.test.ts` expects in each engine. */
export const hostPageRegions: Readonly<Record<string, Generator>> = {
  'host-pages': () =>
    createTable(
      ['the page has, or is in', 'the widget'],
      CASES.map(({ title, limit = 'works' }) => [title, limit]),
    ),
};
