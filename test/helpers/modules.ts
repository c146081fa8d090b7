import { readFileSync, readdirSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { Visitor, parseSync, type ESTree } from 'vite';

/** One `import`, `export … from` or `import()` of a module. */
export interface Import {
  specifier: string;
  /** Whether compilation removes it: `import type`, `export type … from`, `import('…').Type`. */
  typeOnly: boolean;
}

/** A source file as the rules in `architecture-rules.ts` need it. */
export interface Module {
  /** Relative to `src/`, with `/`. */
  path: string;
  imports: Import[];
  /** Whether it registers an element when it is loaded, rather than in a function that is called later. */
  registers: boolean;
  /** Whether it reads a property or variable `apiKey`, or contains the name of its header. */
  readsApiKey: boolean;
}

// The functions of the platform and of this project, and Lit's decorator.
const REGISTERS = /^((.+\.)?customElements\.define|register|customElement)$/;

/** @returns all modules under a folder */
export function readModules(folder: string): Module[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => {
      // An import names `a.js` for `a.ts` and for `a.tsx`.
      const path = file.split(sep).join('/').replace(/x$/, '');
      return parseModule(path, readFileSync(join(folder, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts');
    });
}

/** @throws {Error} if the source cannot be parsed, or imports a specifier that is computed at run time */
export function parseModule(path: string, source: string, lang: 'ts' | 'tsx' = 'ts'): Module {
  const { program, errors } = parseSync(path, source, { lang });
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const module: Module = { path, imports: [], registers: false, readsApiKey: false };
  const add = (from: ESTree.Expression, typeOnly: boolean): void => {
    if (from.type !== 'Literal') throw new Error(`${path}: import() needs a plain string`);
    module.imports.push({ specifier: String(from.value), typeOnly });
  };
  let depth = 0;
  const enter = (): void => void depth++;
  const exit = (): void => void depth--;
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': exit,
    FunctionExpression: enter,
    'FunctionExpression:exit': exit,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': exit,
    ImportDeclaration: ({ source: from, importKind }) => add(from, importKind === 'type'),
    ExportAllDeclaration: ({ source: from, exportKind }) => add(from, exportKind === 'type'),
    ExportNamedDeclaration: ({ source: from, exportKind }) => {
      if (from) add(from, exportKind === 'type');
    },
    ImportExpression: ({ source: from }) => add(from, false),
    TSImportType: ({ source: from }) => add(from, true),
    CallExpression: ({ callee: { start, end } }) => {
      if (depth === 0 && REGISTERS.test(source.slice(start, end))) module.registers = true;
    },
    MemberExpression: ({ property }) => {
      if (readName(property) === 'apiKey') module.readsApiKey = true;
    },
    ObjectPattern: ({ properties }) => {
      if (properties.some((one) => one.type === 'Property' && readName(one.key) === 'apiKey')) {
        module.readsApiKey = true;
      }
    },
    Literal: ({ value }) => {
      if (typeof value === 'string' && value.toLowerCase() === 'x-api-key') module.readsApiKey = true;
    },
  }).visit(program);
  return module;
}

/** @returns the path under `src/` of a relative import; `undefined` for packages */
export function resolveImport(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return posix.join(posix.dirname(from), specifier).replace(/\.js$/, '.ts');
}

function readName(node: { type: string; name?: unknown; value?: unknown }): unknown {
  return node.type === 'Literal' ? node.value : node.name;
}
