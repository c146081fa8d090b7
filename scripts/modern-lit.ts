import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MODERN_CSS_TAG = fileURLToPath(new URL('modern-css-tag.js', import.meta.url));

/**
 * What the drop-in has no use for, as Lit's production build writes it: hooks for polyfills and decorators, versions, JSON
 * in attributes, converters that are functions, templates of SVG and MathML, compiled templates, directives, expressions
 * in an element's place, comments, expressions inside of `script`, `style`, `textarea` and `title`.
 */
const UNUSED: (RegExp | [RegExp, string])[] = [
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
  /(?<=,\w=)"function"==typeof \w\.converter\?\{fromAttribute:\w\.converter\}:/,
  /removeController\(\w\)\{.+?\}/,
  // Directives, and what tells them that their part of the page has come or gone.
  [/(function \w\(\w,(\w)),\w=\w,\w\)\{if\(\2===\w\)return \2;.+?,\2\}(?=class)/, '$1){return $2}'],
  /(?<=_\$AI\(\w,\w=this\)\{)\w=\w\(this,\w,\w\),(?=\w\(\w\)\?)/,
  /(?<=if\(void 0===\w\))\w=\w\(this,\w,\w,0\),/,
  [/(?<=\w=)\w\(this,(\w\[\w\+\w\]),\w,\w\)/, '$1'],
  /connectedCallback\(\)\{super\.connectedCallback\(\),this\._\$Do\?\.setConnected\(!0\)\}/,
  /disconnectedCallback\(\)\{super\.disconnectedCallback\(\),this\._\$Do\?\.setConnected\(!1\)\}/,
  /this\.hasUpdated\|\|\(this\.renderOptions\.isConnected=this\.isConnected\),/,
  /setConnected\(\w\)\{void 0===this\._\$AM&&\(.+?\)\)\}/,
  /(?<=for\()this\._\$AP\?\.\(!1,!0,\w\)(?=;)/,
  [/,this\._\$Cv=\w\?\.isConnected\?\?!0/, ''],
  [/,this\._\$AN=void 0/g, ''],
  [/get _\$AU\(\)\{return this\._\$AM\??\._\$AU(\?\?this\._\$Cv)?\}/g, ''],
  /get tagName\(\)\{return this\.element\.tagName\}/,
  /get parentNode\(\)\{return this\._\$AM\.parentNode\}/,
  /get parentNode\(\)\{let \w=.+?,\w\}get startNode\(\)\{return this\._\$AA\}get endNode\(\)\{return this\._\$AB\}/,
  [/\(\w\?\.creationScope\?\?(\w)\)(?=\.importNode)/, '$1'],
  [/"number"==typeof \w\?(this\._\$AC\(\w\)):\(.+?,this\.options\)\),\w\)/, '$1'],
  [/if\((this\.el=[^;]+?\.content),2===\w\|\|3===\w\)\{.+?\.childNodes\)\}/, '$1;'],
  /(?<=\()\w\.test\(\w\[2\]\)&&\(\w=RegExp\("<\/"\+\w\[2\],"g"\)\),/,
  /if\(\w\.test\(\w\.tagName\)\)\{.+?\}\}(?=\}else if\(8)/,
  /else\{let \w=-1;for\(;-1!==.+?\.length-1\}/,
  /(?<=\?)"!--"===\w\[1\]\?\w=\w:void 0!==\w\[1\]\?\w=\w:/,
  /(?<=:)\w===\w\|\|\w===\w\?\w=\w:(?=\(\w=\w,\w=void 0\))/,
  // `noChange`, and listeners whose options change.
  /(?<=\w!==this\._\$AH)&&\w!==\w(?=&&this\._\()/,
  /(?<=\w!==this\._\$AH)&&\w!==\w(?=,)/,
  /(?<=,)\w===\w&&\(\w=this\._\$AH\[\w\]\),/,
  [/if\(\((\w)=\w\(this,\w,\w,0\)(\?\?)(\w)\)===\w\)return;/, '$1$2=$3;'],
  /\|\|\w\.capture!==\w\.capture\|\|\w\.once!==\w\.once\|\|\w\.passive!==\w\.passive/,
  /render\(\)\{return \w\}(?=\})/,
  // Options of properties that none has: `noAccessor`, `toAttribute`, names that are symbols.
  [
    /if\((.+?),!\w\.noAccessor\)\{const \w=Symbol\(\),\w=(this\.getPropertyDescriptor\(\w,)\w(,\w\));void 0!==\w&&(\w\(this\.prototype,\w,)\w\)\}/,
    '$1;$4$2Symbol()$3)',
  ],
  [/\(void 0!==\w\.converter\?\.toAttribute\?\w\.converter:(\w)\)(?=\.toAttribute)/, '$1'],
  [/void 0!==(\w\.converter)\?\.fromAttribute\?\w\.converter:/, '$1??'],
  [/"string"==typeof (\w)\?\1\.toLowerCase\(\):void 0/, '$1.toLowerCase()'],
  // Rendering before something: shadow roots are empty at first.
  /createRenderRoot\(\)\{const \w=super\.createRenderRoot\(\);return this\.renderOptions\.renderBefore\?\?=\w\.firstChild,\w\}/,
  [
    /const (\w)=\w\?\.renderBefore\?\?(\w);let (\w)=\1\._\$litPart\$;if\(void 0===\3\)\{const \w=.+?;\1\._\$litPart\$=\3=(new \w\(.+?\(\),)\w\),\w,void 0,(\w)\?\?\{\}\)\}/,
    'let $3=$2._$litPart$;if(void 0===$3)$2._$litPart$=$3=$4null),null,void 0,$5);',
  ],
  // What can be overridden, and is not.
  [/(?<=static finalizeStyles\((\w)\)\{).+?return \w(?=\})/, 'return[$1].flat(1/0)'],
  [/\[\.\.\.(\w\(\w\)),\.\.\.\w\(\w\)\](?=;for)/, '$1'],
  [/return this\.getUpdateComplete\(\)\}getUpdateComplete\(\)\{/, ''],
  [/const \w=this\.scheduleUpdate\(\);return null!=\w&&await \w,/, 'return this.performUpdate(),'],
  /scheduleUpdate\(\)\{return this\.performUpdate\(\)\}/,
  [/\w=this\.shouldUpdate\((\w)\),(\w)\?(\(this\.willUpdate\(.+?\)\)):this\._\$EM\(\)(?=\})/, '$2=!0,$3'],
  /shouldUpdate\(\w\)\{return!0\}/,
  [/\w\?\w\.emptyScript:""/, '""'],
  /\w\._\$litElement\$=!0,/,
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
          const [pattern, instead] = unused instanceof RegExp ? [unused, ''] : unused;
          if (used.search(pattern) < 0) continue;
          open.delete(unused);
          used = used.replace(pattern, instead);
        }
        return { code: used, map: null };
      },
    },
    buildEnd(error) {
      if (!error && open.size > 0)
        this.error(
          `Lit is written in another way now: scripts/modern-lit.ts looks for ${[...open].join('  ')}`,
        );
    },
  };
}
