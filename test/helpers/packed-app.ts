import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { build, type InlineConfig } from 'vite';
import manifest from '../../package.json' with { type: 'json' };
import { ROOT } from '../../scripts/root.mjs';

const execute = promisify(execFile);

/** The package as published to npm, and a folder in which apps are built with it. */
export interface PackedPackage {
  /**
   * Builds an app with Vite.
   * @param files by path; `index.html` is the entry
   * @returns the folder of the built app
   * @throws {Error} if the app does not build
   */
  buildApp(files: Record<string, string>, config?: InlineConfig): Promise<string>;
  /**
   * Runs a script with the package in plain Node.
   * @param type of the module
   * @returns what it printed
   * @throws {Error} with the script's own error, if it fails
   */
  runInNode(code: string, type: 'module' | 'commonjs'): Promise<string>;
  close(): void;
}

/** Packs what `npm run build` has put into `dist/`, and unpacks it into an app's `node_modules`, with its dependencies. */
export async function packPackage(): Promise<PackedPackage> {
  const folder = mkdtempSync(join(tmpdir(), 'ois-app-'));
  const modules = join(folder, 'node_modules');
  const installed = join(modules, 'open-integration-widget');
  mkdirSync(installed, { recursive: true });
  await execute('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: ROOT });
  const packed = readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? '';
  await execute('tar', ['-xzf', join(folder, packed), '-C', installed, '--strip-components=1']);
  checkBuild(installed);
  for (const name of [...Object.keys(manifest.dependencies), 'react', 'react-dom']) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  let apps = 0;

  return {
    async buildApp(files, config = {}) {
      apps += 1;
      const root = join(folder, `app-${apps}`);
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
      // Vite reads NODE_ENV, which Vitest has set.
      const { NODE_ENV } = process.env;
      process.env['NODE_ENV'] = config.mode ?? 'production';
      try {
        await build({ configFile: false, root, logLevel: 'silent', mode: 'production', ...config });
      } finally {
        process.env['NODE_ENV'] = NODE_ENV;
      }
      return join(root, 'dist');
    },
    async runInNode(code, type) {
      const args = [`--input-type=${type}`, '--no-warnings', '--eval', code];
      return (await execute(process.execPath, args, { cwd: folder })).stdout;
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

/** Modules import languages of the drop-ins. After a change of the sources, starting the demo builds drop-ins alone. */
function checkBuild(installed: string): void {
  const chunks = join(installed, 'dist/lib/chunks');
  const code = readdirSync(chunks)
    .map((file) => readFileSync(join(chunks, file), 'utf8'))
    .join('');
  const missing = [...code.matchAll(/\.\.\/\.\.\/(ois-[\w-]+\.js)/g)].find(
    ([, file = '']) => !existsSync(join(installed, 'dist', file)),
  );
  if (missing) throw new Error(`dist/lib imports ${missing[1]} of another build. Run npm run build.`);
}
