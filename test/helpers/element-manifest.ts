import type { Plugin } from 'vite';

const NAME = 'virtual:element-manifest';

/** Lets tests in a browser import the manifest's elements, which only Node can read from the sources. */
export function elementManifest(): Plugin {
  return {
    name: 'element-manifest',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const { createManifest } = await import('../../scripts/manifest/create-manifest.js');
      const elements = createManifest().modules.flatMap(({ declarations }) => declarations);
      return `export const elements = ${JSON.stringify(elements)};`;
    },
  };
}
