import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { DROP_INS, GZIP_BUDGET } from './drop-ins.mjs';
import { ROOT } from './root.mjs';

/** @param {...(string | number)} cells */
const row = (...cells) =>
  cells.map((cell, i) => (i ? cell.toLocaleString('en').padStart(9) : `${cell}`.padEnd(26))).join('');

console.log(row('bytes', 'raw', 'gzip -9', 'brotli'));
for (const file of DROP_INS) {
  const raw = readFileSync(join(ROOT, file));
  const gzip = gzipSync(raw, { level: 9 }).length;
  console.log(row(file, raw.length, gzip, brotliCompressSync(raw).length));
  if (gzip > GZIP_BUDGET) {
    console.error(`${file} is ${gzip - GZIP_BUDGET} bytes over its budget of ${GZIP_BUDGET} bytes (gzip).`);
    process.exitCode = 1;
  }
}
