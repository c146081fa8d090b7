import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '../../src/locales/load-locale.js';
import { ROOT } from '../root.mjs';
import { createTable, type Generator } from './regions.js';

/** Generated regions of docs/languages.md. */
export const languageRegions: Readonly<Record<string, Generator>> = {
  languages: () => {
    const rows = Object.keys(locales).map((code) => {
      const text = readFileSync(join(ROOT, `src/locales/${code}.ts`), 'utf8');
      const read = (name: string): string =>
        new RegExp(`^  \\$${name}: '([^']+)'`, 'm').exec(text)?.[1] ?? missing(code, name);
      return [`\`${read('code')}\``, read('name'), read('dir') === 'rtl' ? 'right to left' : 'left to right'];
    });
    return createTable(
      ['`locale`', 'language', 'direction'],
      [['`en`, built in', 'English', 'left to right'], ...rows],
    );
  },
};

function missing(code: string, name: string): never {
  throw new Error(`src/locales/${code}.ts has no line with $${name}.`);
}
