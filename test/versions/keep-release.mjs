// Keeps the files of dist/ that run on pages and on servers as the last release, which the next one is tested with.
// Run it after `npm run build`, when a version was released: node test/versions/keep-release.mjs [dist]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { ROOT } from '../../scripts/root.mjs';

/** Scripts, styles and the full page, and the modules of the backend kit. */
const KEPT = [/^ois-[\w.-]+\.(js|css)$/, /^embed\.html$/, /^lib\/(server|hub)\/.+\.js$/];

const dist = resolve(process.argv[2] ?? join(ROOT, 'dist'));
const names = readdirSync(dist, { recursive: true }).map((name) => String(name).replaceAll('\\', '/'));
/** @type {Record<string, string>} */
const files = {};
for (const name of names.sort()) {
  if (!KEPT.some((pattern) => pattern.test(name))) continue;
  const text = readFileSync(join(dist, name), 'utf8');
  files[name] = text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
}
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const json = Buffer.from(JSON.stringify({ version, files }));
const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: json.length } };
const output = join(ROOT, 'test/versions/last-release.json.br');
writeFileSync(output, brotliCompressSync(json, options));
console.log(`Kept ${Object.keys(files).length} files of ${version} in ${output}`);
