import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MODERN_CSS_TAG = fileURLToPath(new URL('modern-css-tag.js', import.meta.url));

/**
 * What the drop-in has no use for, as Lit's production build writes it: hooks for polyfills and decorators, versions, JSON
 * in attributes, templates of SVG and MathML, expressions in an element's place.
 */
const UNUSED = [
  /static addInitializer\(\w\)\{.+?\}(?=static)/,
  /void 0!==\w\.l&&\(this\.l=\[\.\.\.\w\.l\]\),/,
  /,this\.constructor\.l\?\.forEach\(\w=>\w\(this\)\)/,
  /;break;case Object:case Array:\w=null==\w\?\w:JSON\.stringify\(\w\)/,
  /;break;case Object:case Array:try\{.+?\}catch\(\w\)\{\w=null\}/,
  /Symbol\.metadata\?\?=Symbol\("metadata"\),\w\.litPropertyMetadata\?\?=new WeakMap;/,
  /const \w=this\[Symbol\.metadata\];if\(null!==\w\)\{.+?this\.elementProperties\.set\(\w,\w\)\}/,
  /\w=\w\.reactiveElementPolyfillSupport,/,
  /,\w\?\.\(\{ReactiveElement:\w\}\),\(\w\.reactiveElementVersions\?\?=\[\]\)\.push\("[^"]+"\)/,
  /,\w=\w\.litHtmlPolyfillSupport;\w\?\.\(\w,\w\),\(\w\.litHtmlVersions\?\?=\[\]\)\.push\("[^"]+"\)/,
  /(?<=,\w=)2===\w\?"<svg>":3===\w\?"<math>":(?="",)/,
  /\+\(2===\w\?"<\/svg>":3===\w\?"<\/math>":""\)/,
  /else \w\.startsWith\(\w\)&&\(\w\.push\(\{type:6,index:\w\}\),\w\.removeAttribute\(\w\)\)(?=;)/,
  /(?<=:6)===\w\.type&&\(\w=new \w\(\w,this,\w\)\)/,
  /,\w\.litElementHydrateSupport\?\.\(\{LitElement:\w\}\)/,
  /const \w=\w\.litElementPolyfillSupport;\w\?\.\(\{LitElement:\w\}\);/,
  /\(\w\.litElementVersions\?\?=\[\]\)\.push\("[^"]+"\);/,
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
      handler(code) {
        let used = code;
        for (const unused of UNUSED) {
          if (!unused.test(used)) continue;
          open.delete(unused);
          used = used.replace(unused, '');
        }
        return { code: used, map: null };
      },
    },
    buildEnd(error) {
      if (!error && open.size > 0)
        this.error('Lit is written in another way now: see scripts/modern-lit.ts.');
    },
  };
}
