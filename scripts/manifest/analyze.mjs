import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as analyzer from '@custom-elements-manifest/analyzer';
// @ts-expect-error -- has no declarations
import { litPlugin } from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js';
import { ROOT } from '../root.mjs';

/**
 * What the analyzer finds in the docblocks and classes of all elements, private things and its mistakes included.
 * @returns {{ modules: { declarations?: object[] }[] }}
 */
export function analyzeElements() {
  // @ts-expect-error -- its declarations lack both functions
  const { create, ts } = analyzer;
  const modules = readdirSync(join(ROOT, 'src/elements'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => {
      const path = `src/elements/${file.replaceAll('\\', '/')}`;
      return ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.ES2022, true);
    });
  return create({ modules, plugins: litPlugin() });
}
