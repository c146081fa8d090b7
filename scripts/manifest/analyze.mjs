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
  return create({ modules, plugins: [...litPlugin(), keepReturnTypes(ts)] });
}

/**
 * Restores the return types of methods: for a docblock with `@returns`, the analyzer takes the type from there, where it is empty.
 * @param {any} ts
 */
function keepReturnTypes(ts) {
  /** @type {Map<string, string>} */
  const types = new Map();
  return {
    name: 'keep-return-types',
    /** @param {{ node: any }} found */
    analyzePhase({ node }) {
      if (!ts.isMethodDeclaration(node) || !node.type) return;
      types.set(`${node.parent.name?.getText()}.${node.name.getText()}`, node.type.getText());
    },
    /** @param {{ customElementsManifest: any }} manifest */
    packageLinkPhase({ customElementsManifest }) {
      for (const { declarations = [] } of customElementsManifest.modules) {
        for (const { name: owner, members = [] } of declarations) {
          for (const { name, return: result } of members) {
            if (result?.type?.text === '') result.type.text = types.get(`${owner}.${name}`) ?? '';
          }
        }
      }
    },
  };
}
