// Measures the package: what npm publishes, and what a page loads at first if a bundler builds it.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { ROOT } from './root.mjs';

const execute = promisify(execFile);

/** What npm may publish at most, in bytes of the archive. */
export const MAX_PACKAGE_BYTES = 418_000;

/**
 * What a page may load at first that imports `open-integration-widget/define`, in bytes after `gzip -9`. Of these, 600 are
 * Vite's own code for `import()`, which an app has once, and 350 are Lit's fallback for browsers without adopted style sheets:
 * apps take Lit as it is published.
 */
export const MAX_DEFINE_GZIP_BYTES = 16_850;

/**
 * Returns the size of the archive that `npm publish` would upload.
 * @returns {Promise<number>} bytes
 */
export async function measurePacked() {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const { stdout } = await execute('npm', args, { cwd: ROOT, maxBuffer: 10_000_000 });
  const [{ size }] = JSON.parse(stdout);
  return size;
}

/**
 * Builds a page by Vite with its defaults, and returns the size of the scripts that it loads before any `import()`.
 * @param {string} entry what the page imports, such as `open-integration-widget/define`, or a path in `src/`
 * @returns {Promise<{ raw: number, gzip: number }>} bytes
 */
export async function measureFirstLoad(entry) {
  const { build } = await import('vite');
  const root = mkdtempSync(join(tmpdir(), 'ois-first-load-'));
  const { NODE_ENV } = process.env;
  // Vite goes by it, and Lit has another build for development.
  process.env['NODE_ENV'] = 'production';
  try {
    mkdirSync(join(root, 'node_modules'));
    symlinkSync(ROOT, join(root, 'node_modules/open-integration-widget'));
    const main = entry.startsWith('src/') ? join(ROOT, entry) : join(root, 'main.js');
    writeFileSync(join(root, 'main.js'), `import '${entry}';`);
    const result = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, rolldownOptions: { input: main } },
    });
    const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (result);
    const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
    const loaded = new Set([...chunks.values()].filter(({ isEntry }) => isEntry));
    for (const { imports } of loaded) {
      for (const name of imports)
        loaded.add(/** @type {import('vite').Rolldown.OutputChunk} */ (chunks.get(name)));
    }
    const codes = [...loaded].map(({ code }) => Buffer.from(code));
    return {
      raw: codes.reduce((sum, { length }) => sum + length, 0),
      gzip: codes.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0),
    };
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
    rmSync(root, { recursive: true });
  }
}
