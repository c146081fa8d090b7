import { minify } from 'terser';
import type { Plugin, Rolldown } from 'vite';

/** Longest line, except for texts that are longer. */
const MAX_LINE_CHARACTERS = 400;

/**
 * Breaks the lines of minified scripts. Node.js prints the whole line that threw an uncaught error, such as that of a missing
 * API key, before the error itself.
 * @param isIncluded whether the lines of a file are broken
 */
export function limitLines(isIncluded: (chunk: Rolldown.OutputChunk) => boolean): Plugin {
  return {
    name: 'limit-lines',
    async generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !isIncluded(chunk)) continue;
        const { code } = await minify(chunk.code, {
          module: true,
          compress: false,
          mangle: false,
          format: { max_line_len: MAX_LINE_CHARACTERS },
        });
        chunk.code = code ?? chunk.code;
      }
    },
  };
}
