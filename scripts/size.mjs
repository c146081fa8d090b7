import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { DROP_INS, MAX_DROP_IN_GZIP_BYTES } from './drop-ins.mjs';
import {
  MAX_DEFINE_GZIP_BYTES,
  MAX_PACKAGE_BYTES,
  measureFirstLoad,
  measurePacked,
} from './package-size.mjs';
import { ROOT } from './root.mjs';

/** @param {...(string | number)} cells */
const row = (...cells) =>
  cells.map((cell, i) => (i ? cell.toLocaleString('en').padStart(9) : `${cell}`.padEnd(26))).join('');

/**
 * @param {string} subject
 * @param {number} bytes
 * @param {number} budget
 */
function check(subject, bytes, budget) {
  if (bytes <= budget) return;
  console.error(`${subject} is ${bytes - budget} bytes over its budget of ${budget} bytes (gzip).`);
  process.exitCode = 1;
}

console.log(row('bytes', 'raw', 'gzip -9', 'brotli'));
for (const file of DROP_INS) {
  const raw = readFileSync(join(ROOT, file));
  const gzip = gzipSync(raw, { level: 9 }).length;
  console.log(row(file, raw.length, gzip, brotliCompressSync(raw).length));
  check(file, gzip, MAX_DROP_IN_GZIP_BYTES);
}
// What an app's own build makes of the same code, for comparison: without the steps of this build.
const source = await measureFirstLoad('src/drop-in.ts');
console.log(row('src/drop-in.ts by Vite', source.raw, source.gzip));
const define = await measureFirstLoad('open-integration-widget/define');
console.log(row('/define by Vite', define.raw, define.gzip));
check('The first load of /define', define.gzip, MAX_DEFINE_GZIP_BYTES);
const packed = await measurePacked();
console.log(row('the package', '', packed));
check('The package', packed, MAX_PACKAGE_BYTES);
