import { isBuiltin } from 'node:module';
import { type Import, type Module, targetOf } from './modules.js';

/** Which rooms (folders of `src/`) a room may import from, its own aside. */
const MAY_IMPORT: Record<string, string[]> = {
  hub: [],
  locales: ['hub'],
  client: ['hub'],
  bridge: ['hub'],
  elements: ['client', 'bridge', 'hub', 'locales'],
  server: ['hub'],
  simulator: ['hub'],
  cli: ['server', 'simulator', 'hub'],
};

/** Rooms that may take nothing but types from `hub/`, and the files there that they may take more from. */
const HUB_TYPES_ONLY: Record<string, string[]> = { bridge: [], locales: [], simulator: ['hub/paths.ts'] };

/** What makes no room: the entries, which may import from any that a browser has. */
const isEntry = (path: string): boolean => !path.includes('/') || path.startsWith('embed/');
const roomOf = (path: string): string => path.split('/')[0] ?? '';

const SERVER_ROOMS = ['server', 'simulator', 'cli'];
const isForBrowsers = (path: string): boolean => !SERVER_ROOMS.includes(roomOf(path));

const isLit = (specifier: string): boolean =>
  /^(lit|lit-html|lit-element)(\/|$)|^@lit(-labs)?\//.test(specifier);
const mayUseLit = (path: string): boolean => /^(elements|embed)\/|^drop-in(-[\w-]+)?\.ts$/.test(path);

/** One place where a rule on imports is broken, in words; none if all is well. */
type Rule = (modules: Module[]) => string[];

const eachImport =
  (complain: (path: string, one: Import, target: string | undefined) => string | false): Rule =>
  (modules) =>
    modules.flatMap(({ path, imports }) =>
      imports.flatMap((one) => complain(path, one, targetOf(path, one.specifier)) || []),
    );

const endsInJs: Rule = (modules) => {
  const paths = new Set(modules.map(({ path }) => path));
  return eachImport((path, { specifier }, target) => {
    if (target === undefined) return false;
    if (!specifier.endsWith('.js')) return `${path}: "${specifier}" has to end in .js`;
    return !paths.has(target) && `${path}: "${specifier}" leads to no file in src/`;
  })(modules);
};

const staysInItsRooms: Rule = eachImport((path, { specifier }, target) => {
  if (target === undefined || isEntry(path)) return false;
  const [from, to] = [roomOf(path), roomOf(target)];
  const allowed = MAY_IMPORT[from];
  if (!allowed) return `${path}: "${from}" is no room; test/helpers/rooms.ts lists them`;
  if (isEntry(target)) return `${path}: an entry (${target}) is for those outside`;
  return from !== to && !allowed.includes(to) && `${path}: ${from} may not import ${specifier}`;
});

const takesTypesOnly: Rule = eachImport((path, { specifier, typeOnly }, target) => {
  const exceptions = HUB_TYPES_ONLY[roomOf(path)];
  if (!exceptions || typeOnly || target === undefined || roomOf(target) !== 'hub') return false;
  return !exceptions.includes(target) && `${path}: only "import type" from ${specifier}`;
});

const keepsLitInItsRooms: Rule = eachImport(
  (path, { specifier }) =>
    isLit(specifier) && !mayUseLit(path) && `${path}: no ${specifier} outside of elements`,
);

const keepsNodeOutOfBrowsers: Rule = eachImport(
  (path, { specifier }) =>
    isForBrowsers(path) && isBuiltin(specifier) && `${path}: browsers have no ${specifier}`,
);

const keepsServersOutOfBrowsers: Rule = eachImport(
  (path, { specifier }, target) =>
    target !== undefined &&
    isForBrowsers(path) &&
    !isForBrowsers(target) &&
    `${path}: ${specifier} is not for browsers`,
);

/** Types count, too: a circle of types is a circle for readers. */
const hasNoCircle: Rule = (modules) => {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, trail: string[]): void => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (trail.includes(path) || done.has(path)) return;
    for (const target of targetsOf(byPath.get(path))) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const { path } of modules) visit(path, []);
  return circles;
};

/** Loading `index.ts` must leave the page's registry alone. */
const registersNothingFromIndex: Rule = (modules) => {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const reached = new Set(['index.ts']);
  for (const path of reached) {
    for (const target of targetsOf(byPath.get(path), ({ typeOnly }) => !typeOnly)) reached.add(target);
  }
  return [...reached]
    .filter((path) => byPath.get(path)?.registers)
    .map((path) => `${path}: registers an element when index.ts is loaded`);
};

const readsTheApiKeyOnce: Rule = (modules) => {
  const readers = modules.filter(({ path, readsApiKey }) => readsApiKey && roomOf(path) === 'server');
  return readers.length > 1 ? [`the API key is read in ${readers.map(({ path }) => path).join(', ')}`] : [];
};

/** Who may import whom, and a few rules beside it. Each names the places that break it. */
export const RULES = {
  endsInJs,
  staysInItsRooms,
  takesTypesOnly,
  keepsLitInItsRooms,
  keepsNodeOutOfBrowsers,
  keepsServersOutOfBrowsers,
  hasNoCircle,
  registersNothingFromIndex,
  readsTheApiKeyOnce,
};

function targetsOf(module: Module | undefined, wanted: (one: Import) => boolean = () => true): string[] {
  return (module?.imports ?? [])
    .filter(wanted)
    .flatMap(({ specifier }) => targetOf(module?.path ?? '', specifier) ?? []);
}
