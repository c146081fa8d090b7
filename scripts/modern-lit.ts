import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MODERN_CSS_TAG = fileURLToPath(new URL('modern-css-tag.js', import.meta.url));

/** What the drop-in has no use for, as Lit's production build writes it: hooks of polyfills, versions, decorators' data. */
const UNUSED: [module: RegExp, code: RegExp][] = [
  [/\/reactive-element\.js$/, /\w=\w\.reactiveElementPolyfillSupport,/],
  [
    /\/reactive-element\.js$/,
    /,\w\?\.\(\{ReactiveElement:\w\}\),\(\w\.reactiveElementVersions\?\?=\[\]\)\.push\("[^"]+"\)/,
  ],
  [
    /\/reactive-element\.js$/,
    /Symbol\.metadata\?\?=Symbol\("metadata"\),\w\.litPropertyMetadata\?\?=new WeakMap;/,
  ],
  [
    /\/reactive-element\.js$/,
    /const \w=this\[Symbol\.metadata\];if\(null!==\w\)\{.+?this\.elementProperties\.set\(\w,\w\)\}/,
  ],
  [
    /\/lit-html\.js$/,
    /,\w=\w\.litHtmlPolyfillSupport;\w\?\.\(\w,\w\),\(\w\.litHtmlVersions\?\?=\[\]\)\.push\("[^"]+"\)/,
  ],
  [
    /\/lit-element\.js$/,
    /,\w\.litElementHydrateSupport\?\.\(\{LitElement:\w\}\);const \w=\w\.litElementPolyfillSupport;\w\?\.\(\{LitElement:\w\}\)/,
  ],
  [/\/lit-element\.js$/, /\(\w\.litElementVersions\?\?=\[\]\)\.push\("[^"]+"\);/],
];

/**
 * Puts modern-css-tag.js in the place of Lit's own, and takes out what the drop-in has no use for. Fails the build if Lit
 * is no longer written the way this looks for.
 */
export function modernLit(): Plugin {
  const open = new Set<unknown>();
  return {
    name: 'modern-lit',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      for (const piece of [MODERN_CSS_TAG, ...UNUSED]) open.add(piece);
    },
    resolveId(source, importer) {
      if (!source.endsWith('/css-tag.js') || !importer?.includes('/@lit/reactive-element/')) return null;
      open.delete(MODERN_CSS_TAG);
      return MODERN_CSS_TAG;
    },
    transform: {
      filter: { id: /\/node_modules\/(@lit\/reactive-element|lit-html|lit-element)\// },
      handler(code, id) {
        for (const piece of UNUSED) {
          const [module, unused] = piece;
          if (!module.test(id) || !unused.test(code)) continue;
          open.delete(piece);
          code = code.replace(unused, '');
        }
        return { code, map: null };
      },
    },
    buildEnd(error) {
      if (!error && open.size > 0)
        this.error('Lit is written in another way now: see scripts/modern-lit.ts.');
    },
  };
}
