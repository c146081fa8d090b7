import { isBuiltin } from 'node:module';
import { type Import, type Module, resolveImport } from './modules.js';
import type { TextFile } from './text-files.js';

/** The folders of `src/` that each folder may import from, apart from itself. */
const MAY_IMPORT: Record<string, string[]> = {
  hub: [],
  locales: ['hub'],
  client: ['hub'],
  bridge: ['hub'],
  'react-native': ['bridge'],
  'check-host': ['bridge', 'hub'],
  doctor: ['hub'],
  elements: ['client', 'bridge', 'hub', 'locales', 'doctor'],
  render: ['elements', 'client', 'hub', 'locales'],
  server: ['hub', 'render'],
  simulator: ['hub'],
  cli: ['server', 'simulator', 'hub', 'check-host', 'doctor'],
};

/** Folders that may import only types from `hub/`, with the files of `hub/` that are exceptions. */
const HUB_TYPES_ONLY: Record<string, string[]> = { bridge: [], locales: [], simulator: ['hub/paths.ts'] };

/** Entry points may import from every folder that a browser may load. */
const isEntry = (path: string): boolean => !path.includes('/') || path.startsWith('embed/');
const getFolder = (path: string): string => path.split('/')[0] ?? '';

const SERVER_FOLDERS = ['render', 'server', 'simulator', 'cli'];
const isForBrowsers = (path: string): boolean => !SERVER_FOLDERS.includes(getFolder(path));

const isLit = (specifier: string): boolean =>
  /^(lit|lit-html|lit-element)(\/|$)|^@lit(-labs)?\//.test(specifier);
const mayUseLit = (path: string): boolean => /^(elements|embed|render)\/|^drop-in(-[\w-]+)?\.ts$/.test(path);

/** Returns a description of each breach; an empty list if there is none. */
type Rule = (modules: Module[]) => string[];

const checkImports =
  (check: (path: string, one: Import, target: string | undefined) => string | false): Rule =>
  (modules) =>
    modules.flatMap(({ path, imports }) =>
      imports.flatMap((one) => check(path, one, resolveImport(path, one.specifier)) || []),
    );

const importsEndInJs: Rule = (modules) => {
  const paths = new Set(modules.map(({ path }) => path));
  return checkImports((path, { specifier }, target) => {
    if (target === undefined) return false;
    if (!specifier.endsWith('.js')) return `${path}: "${specifier}" must end in .js`;
    return !paths.has(target) && `${path}: "${specifier}" is no file in src/`;
  })(modules);
};

const foldersImportAllowedFolders: Rule = checkImports((path, { specifier }, target) => {
  if (target === undefined || isEntry(path)) return false;
  const [from, to] = [getFolder(path), getFolder(target)];
  const allowed = MAY_IMPORT[from];
  if (!allowed)
    return `${path}: "${from}" is not a known folder; add it to test/helpers/architecture-rules.ts`;
  if (isEntry(target)) return `${path}: an entry point (${target}) must not be imported from inside`;
  return from !== to && !allowed.includes(to) && `${path}: ${from} may not import ${specifier}`;
});

const foldersImportOnlyTypes: Rule = checkImports((path, { specifier, typeOnly }, target) => {
  const exceptions = HUB_TYPES_ONLY[getFolder(path)];
  if (!exceptions || typeOnly || target === undefined || getFolder(target) !== 'hub') return false;
  return !exceptions.includes(target) && `${path}: only "import type" from ${specifier} is allowed`;
});

const onlyElementsImportLit: Rule = checkImports(
  (path, { specifier }) =>
    isLit(specifier) &&
    !mayUseLit(path) &&
    `${path}: only elements, embed, render and the drop-in may import ${specifier}`,
);

const browserCodeImportsNoNodeModule: Rule = checkImports(
  (path, { specifier }) =>
    isForBrowsers(path) && isBuiltin(specifier) && `${path}: ${specifier} does not exist in browsers`,
);

const browserCodeImportsNoServer: Rule = checkImports(
  (path, { specifier }, target) =>
    target !== undefined &&
    isForBrowsers(path) &&
    !isForBrowsers(target) &&
    `${path}: browser code must not import ${specifier}`,
);

/** Type imports count as well: a circle of types is a circle for readers. */
const importsHaveNoCircle: Rule = (modules) => {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, trail: string[]): void => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (trail.includes(path) || done.has(path)) return;
    for (const target of getTargets(byPath.get(path))) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const { path } of modules) visit(path, []);
  return circles;
};

/** Importing `index.ts` must not change the page's element registry. */
const indexRegistersNothing: Rule = (modules) => {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const reached = new Set(['index.ts']);
  for (const path of reached) {
    for (const target of getTargets(byPath.get(path), ({ typeOnly }) => !typeOnly)) reached.add(target);
  }
  return [...reached]
    .filter((path) => byPath.get(path)?.registers)
    .map((path) => `${path}: registers an element when index.ts is loaded`);
};

const apiKeyIsReadInOneFile: Rule = (modules) => {
  const readers = modules.filter(({ path, readsApiKey }) => readsApiKey && getFolder(path) === 'server');
  return readers.length > 1 ? [`the API key is read in ${readers.map(({ path }) => path).join(', ')}`] : [];
};

/** The rules on imports between folders, and a few others. */
export const RULES = {
  importsEndInJs,
  foldersImportAllowedFolders,
  foldersImportOnlyTypes,
  onlyElementsImportLit,
  browserCodeImportsNoNodeModule,
  browserCodeImportsNoServer,
  importsHaveNoCircle,
  indexRegistersNothing,
  apiKeyIsReadInOneFile,
};

function getTargets(module: Module | undefined, filter: (one: Import) => boolean = () => true): string[] {
  return (module?.imports ?? [])
    .filter(filter)
    .flatMap(({ specifier }) => resolveImport(module?.path ?? '', specifier) ?? []);
}

/** More lines than a file of one subject needs. */
const MAX_LINES = 300;

/** Returns the files with more lines than that. */
export const findLongFiles = (files: readonly TextFile[]): string[] =>
  files
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines`);
