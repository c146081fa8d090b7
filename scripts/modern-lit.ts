import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MODERN = fileURLToPath(new URL('modern-css-tag.js', import.meta.url));

/** Puts modern-css-tag.js in the place of Lit's own. Fails the build if Lit no longer has such a module. */
export function modernLit(): Plugin {
  let isReplaced = false;
  return {
    name: 'modern-lit',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith('/css-tag.js') || !importer?.includes('/@lit/reactive-element/')) return null;
      isReplaced = true;
      return MODERN;
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('Lit has no css-tag.js any more: see scripts/modern-lit.ts.');
    },
  };
}
