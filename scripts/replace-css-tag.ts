import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MODERN_CSS_TAG = fileURLToPath(new URL('modern-css-tag.js', import.meta.url));

/**
 * Replaces Lit's `css-tag` module with modern-css-tag.js, which has the same exports. Fails the build if Lit imports no
 * such module.
 */
export function replaceCssTag(): Plugin {
  let isReplaced: boolean;
  return {
    name: 'replace-css-tag',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      isReplaced = false;
    },
    resolveId(source, importer) {
      if (!source.endsWith('/css-tag.js') || !importer?.includes('/@lit/reactive-element/')) return null;
      isReplaced = true;
      return MODERN_CSS_TAG;
    },
    buildEnd(error) {
      if (!error && !isReplaced)
        this.error(
          'scripts/replace-css-tag.ts: this version of Lit imports no module css-tag.js to replace.',
        );
    },
  };
}
