import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BUILD_PLACEHOLDER,
  INTEGRITY_FILE,
  readIntegrity,
  removeBuild,
  stampBuild,
  writeIntegrity,
} from './build-stamp.mjs';
import { ROOT } from './root.mjs';

/** The two drop-in scripts, relative to the project's folder. */
export const DROP_INS = ['dist/ois-widget.js', 'dist/ois-widget.iife.js'];

/**
 * What first paint does without, and the drop-in loads later from its own folder: source, and name in `dist/` without the
 * build id and `.js`. Both drop-ins, module and classic, load the same files.
 */
export const DEFERRED_FILES = /** @type {const} */ ({
  'src/elements/deferred/deferred.ts': 'ois-deferred',
  // Loaded by the full page for WebViews.
  'src/embed/deferred/deferred.ts': 'ois-embed-tools',
  // Loaded by a widget that shows points or notifications, or by a page with an element of its own.
  'src/elements/deferred/points.ts': 'ois-points',
  'src/elements/deferred/notifications.ts': 'ois-notifications',
  'src/locales/zh-cn.ts': 'ois-locale-zh-cn',
  'src/locales/zh-tw.ts': 'ois-locale-zh-tw',
  'src/locales/ja.ts': 'ois-locale-ja',
  'src/locales/ko.ts': 'ois-locale-ko',
  'src/locales/es.ts': 'ois-locale-es',
  'src/locales/fr.ts': 'ois-locale-fr',
  'src/locales/de.ts': 'ois-locale-de',
  'src/locales/ar.ts': 'ois-locale-ar',
});

/** Elements in deferred files that pages load, too: under these names, by a script that registers the class. */
export const PAGE_ELEMENT_FILES = /** @type {const} */ ({
  'ois-points': 'OisPoints',
  'ois-notifications': 'OisNotifications',
});

/** Scripts of pages that are neither drop-ins nor loaded by one: source and file in `dist/`. */
export const PAGE_SCRIPTS = /** @type {const} */ ({
  // Loaded by its page, after the drop-in.
  'src/embed/embed.ts': 'ois-embed.js',
  // Loaded by OIS.doctor(), or by hand where that is missing.
  'src/doctor/doctor.ts': 'ois-doctor.js',
  // For a page that is itself the host, with the full page in a frame.
  'src/bridge/host.ts': 'ois-host.js',
});

/** Copied as they are: source and file in `dist/`. */
export const COPIED_FILES = {
  // The full page for WebViews.
  'src/embed/embed.html': 'embed.html',
  'src/embed/embed.css': 'ois-embed.css',
  // Presets of custom properties.
  'src/themes/bank.css': 'themes/bank.css',
  'src/themes/pastel.css': 'themes/pastel.css',
  'src/themes/brutalist.css': 'themes/brutalist.css',
};

/** What either may weigh at most, in bytes after `gzip -9`. */
export const MAX_DROP_IN_GZIP_BYTES = 16_000;

const INPUTS = ['src', 'scripts', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];

/**
 * Whether the drop-ins and the files that they load exist, and are newer than everything they are made of.
 * @param {string} root the project's folder
 */
export function areDropInsFresh(root = ROOT) {
  const { files } = readIntegrity(join(root, 'dist')) ?? {};
  if (!files) return false;
  const outputs = [INTEGRITY_FILE, ...Object.keys(files), ...Object.values(COPIED_FILES)];
  return isNewerThanSources(
    Math.min(...outputs.map((output) => modifiedAt(join(root, 'dist', output)))),
    root,
  );
}

/**
 * Whether a time is after the last change of everything that builds are made of.
 * @param {number} time in milliseconds since 1970
 * @param {string} root the project's folder
 */
export const isNewerThanSources = (time, root = ROOT) =>
  INPUTS.every((input) => newestIn(join(root, input)) < time);

/**
 * Builds the drop-ins and the files that they load, which is all that the demo needs. Always for production: Vite would
 * go by NODE_ENV, and take Lit's development build.
 * @param {string} root the project's folder
 * @throws if a source does not build
 */
export async function buildDropIns(root = ROOT) {
  const dist = join(root, 'dist');
  removeBuild(dist);
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    const { createBuilder } = await import('vite');
    const builder = await createBuilder({ root, logLevel: 'warn' });
    await builder.buildApp();
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  }
  mkdirSync(join(dist, 'themes'), { recursive: true });
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const [name, element] of Object.entries(PAGE_ELEMENT_FILES)) {
    writeFileSync(join(dist, `${name}.js`), createPageElement(name, element, version));
  }
  const build = stampBuild(dist);
  for (const [source, file] of Object.entries(COPIED_FILES)) {
    copyFileSync(join(root, source), join(dist, file));
  }
  writeIntegrity(dist, { version, build });
}

/**
 * The script of a page that registers an element, with what the drop-in of the same build shares.
 * @param {string} name
 * @param {string} element its class
 * @param {string} version of the package
 */
const createPageElement = (name, element, version) => `import create from './${name}-${BUILD_PLACEHOLDER}.js';
const builds = globalThis[Symbol.for('open-integration-widget')];
const shared = builds?.['${BUILD_PLACEHOLDER}'];
if (!shared)
  throw new Error('${name}.js is of open-integration-widget ${version}, and works only with the ois-widget.js that was built with it. ' +
    (builds || customElements.get('ois-widget')
      ? 'This page uses another one: deploy all ois-*.js of one release together, and load the page again without its cache. If the page loads two versions, remove one.'
      : 'Load ois-widget.js (as a module, or ois-widget.iife.js) on this page, before this file.'));
export const { ${element} } = create(shared);
if (!customElements.get('${name}')) customElements.define('${name}', ${element});
`;

/**
 * A folder's own time tells of files that were removed.
 * @param {string} path
 * @returns {number} milliseconds since 1970
 */
function newestIn(path) {
  const stat = statSync(path);
  const inside = stat.isDirectory() ? readdirSync(path).map((name) => newestIn(join(path, name))) : [];
  return Math.max(stat.mtimeMs, ...inside);
}

/**
 * @param {string} file
 * @returns {number} milliseconds since 1970; 0 if it is not there
 */
function modifiedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
