// Names the files of one build by a hash of all of them, and lists their hashes.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Stands for the build id until all files are built: they name each other, so none can contain its own hash. As long as an
 * id, so that source maps stay true.
 */
export const BUILD_PLACEHOLDER = 'ois8uild';

/** Lists the files of a build, relative to `dist/`. */
export const INTEGRITY_FILE = 'integrity.json';

/**
 * @typedef {object} Integrity
 * @property {string} version of the package
 * @property {string} build id of the build, which is part of the names of its deferred files
 * @property {Record<string, string>} files the hash of each file, such as `sha384-…`
 */

/**
 * Replaces the placeholder in names and contents of built files by a hash of all scripts. Two builds of the same sources have
 * the same id.
 * @param {string} dist
 * @returns {string} the build id: `b` and 7 hexadecimal digits
 */
export function stampBuild(dist) {
  const scripts = listFiles(dist, /\.js$/);
  const hash = createHash('sha256');
  for (const file of scripts) hash.update(`${file}\n`).update(readFileSync(join(dist, file)));
  // Begins with a letter: scripts may use it as the name of a property.
  const build = `b${hash.digest('hex')}`.slice(0, BUILD_PLACEHOLDER.length);
  const stamp = (/** @type {string} */ text) => text.replaceAll(BUILD_PLACEHOLDER, build);
  for (const file of listFiles(dist, /\.js(\.map)?$/)) {
    writeFileSync(join(dist, file), stamp(readFileSync(join(dist, file), 'utf8')));
    renameSync(join(dist, file), join(dist, stamp(file)));
  }
  return build;
}

/**
 * Writes the hashes of all scripts and styles of a build. Written last, so that it tells that the build is complete.
 * @param {string} dist
 * @param {Omit<Integrity, 'files'>} names
 */
export function writeIntegrity(dist, names) {
  const files = listFiles(dist, /\.(js|css)$/).map((file) => [file, sri(readFileSync(join(dist, file)))]);
  const integrity = { ...names, files: Object.fromEntries(files) };
  writeFileSync(join(dist, INTEGRITY_FILE), `${JSON.stringify(integrity, null, 2)}\n`);
}

/**
 * @param {string} dist
 * @returns {Integrity | undefined} undefined if there is no complete build
 */
export function readIntegrity(dist) {
  try {
    return JSON.parse(readFileSync(join(dist, INTEGRITY_FILE), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Removes what an earlier build has written: its deferred files have other names.
 * @param {string} dist
 */
export function removeBuild(dist) {
  for (const file of [INTEGRITY_FILE, ...listFiles(dist, /\.(js|js\.map|css)$/)])
    rmSync(join(dist, file), { force: true });
}

/**
 * @param {string} dist
 * @param {RegExp} pattern
 */
function listFiles(dist, pattern) {
  let names;
  try {
    names = readdirSync(dist);
  } catch {
    return []; // a clone has no such folder
  }
  return names.filter((name) => name.startsWith('ois-') && pattern.test(name)).sort();
}

/** @param {Buffer} content */
const sri = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
