import type { Plugin } from 'vite';

/**
 * Escapes everything beyond ASCII in a classic script. Browsers read a classic script in the charset of its page unless
 * the server sends one: on a GBK page the bytes of `…` and the quote after it become one character, and nothing runs.
 * Modules are always UTF-8.
 *
 * Such characters occur in strings, templates and regular expressions only, where the escapes mean the same. The source
 * map's columns are off by a few characters behind one.
 */
export function asciiScript(): Plugin {
  return {
    name: 'ascii-script',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escapeCodeUnit);
      }
    },
  };
}

const escapeCodeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
