import type { Plugin } from 'vite';

const NAME = 'open-integration-widget';
const LITS = /\b(\w+)\s*\?\s*\1\.createPolicy\((["'`])lit-html\2/;
const OURS = `$1 && !customElements.get("ois-widget") ? $1.createPolicy("${NAME}"`;

/**
 * Gives Lit's Trusted Types policy a name of its own. Under `trusted-types lit-html` a page may create a policy of that
 * name once, so a drop-in with a second Lit inside would crash at load on a page that uses Lit itself. For the same
 * reason a drop-in that finds the elements registered creates none: its own Lit will have nothing to do.
 * Fails the build if Lit no longer creates its policy the way this looks for.
 */
export function trustedTypesName(): Plugin {
  return {
    name: 'trusted-types-name',
    apply: 'build',
    transform: {
      filter: { id: /\/lit-html\//, code: LITS },
      handler: (code) => ({ code: code.replace(LITS, OURS), map: null }),
    },
    generateBundle(_options, bundle) {
      const code = Object.values(bundle)
        .map((file) => (file.type === 'chunk' ? file.code : ''))
        .join('');
      if (LITS.test(code) || !new RegExp(`\\bcreatePolicy\\(["'\`]${NAME}`).test(code)) {
        this.error(
          'lit-html does not create its Trusted Types policy where scripts/trusted-types-name.ts looks.',
        );
      }
    },
  };
}
