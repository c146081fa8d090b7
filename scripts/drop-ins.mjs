import { copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** The two drop-in scripts, relative to the project's folder. */
export const DROP_INS = ['dist/ois-widget.js', 'dist/ois-widget.iife.js'];

/**
 * What first paint does without, and the drop-in loads later from its own folder: source and file in `dist/`. Both
 * drop-ins, module and classic, load the same files.
 */
export const DEFERRED_FILES = /** @type {const} */ ({
  'src/elements/deferred/deferred.ts': 'ois-late.js',
  // Loaded by a widget that shows points or notifications, or by a page with an element of its own.
  'src/points.ts': 'ois-points.js',
  'src/notifications.ts': 'ois-notifications.js',
  'src/locales/zh-cn.ts': 'ois-locale-zh-cn.js',
  'src/locales/zh-tw.ts': 'ois-locale-zh-tw.js',
  'src/locales/ja.ts': 'ois-locale-ja.js',
  'src/locales/ko.ts': 'ois-locale-ko.js',
  'src/locales/es.ts': 'ois-locale-es.js',
  'src/locales/fr.ts': 'ois-locale-fr.js',
  'src/locales/de.ts': 'ois-locale-de.js',
  'src/locales/ar.ts': 'ois-locale-ar.js',
  // Loaded by its page, after the drop-in.
  'src/embed/embed.ts': 'ois-embed.js',
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
export const GZIP_BUDGET = 16_000;

const INPUTS = ['src', 'scripts', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];

/**
 * Are the drop-ins and the files that they load there, and newer than everything they are made of?
 * @param {string} root the project's folder
 */
export function areDropInsFresh(root = ROOT) {
  const others = [...Object.values(DEFERRED_FILES), ...Object.values(COPIED_FILES)];
  const outputs = [...DROP_INS, ...others.map((file) => `dist/${file}`)];
  const made = Math.min(...outputs.map((output) => modifiedAt(join(root, output))));
  return INPUTS.every((input) => newestIn(join(root, input)) < made);
}

/**
 * Builds the drop-ins and the files that they load, which is all that the demo needs. Always for production: Vite would
 * go by NODE_ENV, and take Lit's development build.
 * @param {string} root the project's folder
 * @throws if a source does not build
 */
export async function buildDropIns(root = ROOT) {
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    const { createBuilder } = await import('vite');
    const builder = await createBuilder({ root, logLevel: 'warn' });
    await builder.buildApp();
    mkdirSync(join(root, 'dist/themes'), { recursive: true });
    for (const [source, file] of Object.entries(COPIED_FILES)) {
      copyFileSync(join(root, source), join(root, 'dist', file));
    }
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  }
}

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
