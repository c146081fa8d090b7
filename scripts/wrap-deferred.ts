import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import MagicString, { type SourceMap } from 'magic-string';
import { parseSync, type ESTree, type Plugin } from 'vite';
import { BUILD_PLACEHOLDER } from './build-stamp.mjs';

/** Module that lists what deferred files use of the elements, so that they need no copy. */
const SHARED = 'src/drop-in-shared.ts';
const PREFIX = '\0shared:';
/** Module with what the elements share with this file. */
export const SHARED_EXPORTS = '\0shared';
/** The parameter of the function that a deferred file exports. */
const PARAMETER = 'oisShared';

/**
 * For a deferred file: what it imports from shared modules is passed to it. It exports a function for that, which returns its exports.
 * It cannot look for it when it starts: bundlers may run it before the elements.
 * @param isIndependent for a script that also runs with the drop-in of another release, or with none: that of the full page, and
 *   the doctor. It uses what the drop-in on the page has set on `globalThis`
 */
export function wrapDeferred(isIndependent: (environment: string) => boolean): Plugin {
  let shared: Map<string, string[]>;
  return {
    name: 'wrap-deferred',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      shared = new Map();
      for (const [source, names] of sharedImports()) {
        const found = await this.resolve(source, resolve(SHARED));
        if (!found) this.error(`${SHARED} names ${source}, which is not there.`);
        shared.set(found.id, names);
      }
    },
    async resolveId(source, importer, options) {
      if (source === SHARED_EXPORTS) return SHARED_EXPORTS;
      if (!importer) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && shared.has(found.id) ? PREFIX + found.id : null;
    },
    load(id) {
      if (id === SHARED_EXPORTS)
        return `export const shared = ${isIndependent(this.environment.name) ? ON_PAGE : PARAMETER};`;
      if (!id.startsWith(PREFIX)) return null;
      const names = shared.get(id.slice(PREFIX.length)) ?? [];
      return `import { shared } from ${JSON.stringify(SHARED_EXPORTS)};
      export const { ${names.join(', ')} } = shared;`;
    },
    renderChunk: {
      // After Terser, which would remove the parentheses.
      order: 'post',
      handler: (code, { fileName }) => (code.includes(PARAMETER) ? wrapExports(code, fileName) : null),
    },
  };
}

const ON_PAGE = `globalThis[Symbol.for('open-integration-widget')]?.['${BUILD_PLACEHOLDER}'] ??
  globalThis[Symbol.for('open-integration-widget')] ?? {}`;

/** Turns a module into one that exports a function, which returns its exports: the same ones at each call with the same argument. */
function wrapExports(code: string, fileName: string): { code: string; map: SourceMap } {
  const { body } = parseSync(fileName, code).program;
  const last = body.at(-1);
  const others = body.filter(({ type }) => /^(Import|Export)/.test(type));
  if (last?.type !== 'ExportNamedDeclaration' || last.declaration || last.source || others.length !== 1)
    throw new Error(`${fileName} should end with its exports, and import nothing.`);
  const names = last.specifiers.map(({ local, exported }) => `${readName(exported)}: ${readName(local)}`);
  const wrapped = new MagicString(code);
  // In parentheses, engines compile it while they load the file. Otherwise, they parse all of it once more when it is called.
  wrapped.prepend(`const created = new WeakMap();const create = ((${PARAMETER}) => {`);
  const exports = `return { ${names.join(', ')} };});
    export default (shared) => {
      if (!created.has(shared)) created.set(shared, create(shared));
      return created.get(shared);
    };`;
  wrapped.overwrite(last.start, code.length, exports);
  return { code: wrapped.toString(), map: wrapped.generateMap({ hires: true }) };
}

const readName = (name: ESTree.ModuleExportName): string => ('name' in name ? name.name : name.value);

/** `import { a, b } from 'c'` of the list, as c → a, b. */
function sharedImports(): Map<string, string[]> {
  const { program } = parseSync(SHARED, readFileSync(SHARED, 'utf8'));
  const imports = new Map<string, string[]>();
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration') continue;
    imports.set(
      node.source.value,
      node.specifiers.map(({ local }) => local.name),
    );
  }
  return imports;
}
