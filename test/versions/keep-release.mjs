// Keeps the files of dist/ that run on pages and on servers as the last release, which the next one is tested with.
// Run it after `npm run build`, when a version was released: node test/versions/keep-release.mjs [dist]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { ROOT } from '../../scripts/root.mjs';

/** Scripts, styles and the full page. */
const KEPT = /^(ois-[\w.-]+\.(js|css)|embed\.html)$/;
const BACKEND = 'lib/server/index.js';

const dist = resolve(process.argv[2] ?? join(ROOT, 'dist'));
/** @type {Record<string, string>} */
const files = {};

/** @param {string} name relative to dist/ */
function keep(name) {
  const text = readFileSync(join(dist, name), 'utf8');
  files[name] = text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
}

/** Keeps a module and all that it imports of the package. @param {string} name */
function keepModule(name) {
  if (name in files) return;
  keep(name);
  for (const [, path = ''] of files[name]?.matchAll(/\b(?:from|import)\s*\(?["'`](\.{1,2}\/[^"'`]+)["'`]/g) ??
    []) {
    keepModule(posix.join(posix.dirname(name), path));
  }
}

for (const name of readdirSync(dist).sort()) if (KEPT.test(name)) keep(name);
keepModule(BACKEND);
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const json = Buffer.from(JSON.stringify({ version, files }));
const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: json.length } };
const output = join(ROOT, 'test/versions/last-release.json.br');
writeFileSync(output, brotliCompressSync(json, options));
console.log(`Kept ${Object.keys(files).length} files of ${version} in ${output}`);
