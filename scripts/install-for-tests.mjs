// Installs what tests need besides browsers: `node scripts/install-for-tests.mjs unit e2e`. Tests of what cannot be had say
// so in their names.
import { ensureGtkWebView } from './browsers.mjs';
import { ensureHostCompilers } from './host-compilers.mjs';
import { ensureNginx, ensureRedis } from './services.mjs';

/** @type {Record<string, (() => unknown)[]>} by step of `npm test` */
const needs = {
  unit: [ensureRedis, ensureNginx],
  e2e: [ensureGtkWebView],
  compilers: [ensureHostCompilers],
};

for (const step of process.argv.slice(2)) {
  for (const ensure of needs[step] ?? []) {
    try {
      await ensure();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
}
