import type { Plugin } from 'vite';

const NAME = 'open-integration-widget';
const LIT_POLICY = /\b(\w+)\s*\?\s*\1\.createPolicy\((["'`])lit-html\2/;
const RENAMED_POLICY = `$1 && !customElements.get("ois-widget") ? $1.createPolicy("${NAME}"`;

/**
 * Renames Lit's Trusted Types policy. With `trusted-types lit-html` a page may create only one policy of that name, so a
 * drop-in with its own copy of Lit would throw at load on a page that uses Lit itself. For the same reason a drop-in
 * creates no policy if the elements are registered already: its copy of Lit renders nothing.
 *
 * Fails the build if the pattern no longer matches Lit's code.
 */
export function trustedTypesName(): Plugin {
  return {
    name: 'trusted-types-name',
    apply: 'build',
    transform: {
      filter: { id: /\/lit-html\//, code: LIT_POLICY },
      handler: (code) => ({ code: code.replace(LIT_POLICY, RENAMED_POLICY), map: null }),
    },
    generateBundle(_options, bundle) {
      const code = Object.values(bundle)
        .map((file) => (file.type === 'chunk' ? file.code : ''))
        .join('');
      if (LIT_POLICY.test(code) || !new RegExp(`\\bcreatePolicy\\(["'\`]${NAME}`).test(code)) {
        this.error(
          'The pattern in scripts/trusted-types-name.ts does not match how this version of lit-html creates its policy.',
        );
      }
    },
  };
}
