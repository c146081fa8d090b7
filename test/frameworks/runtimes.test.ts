import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { describeRecipe, startSiteProcess, type StartSite } from '../backends/recipe.js';
import { closeAfterUse } from '../helpers/close-after-use.js';
import { packTarball } from './packed-app.js';

let folder = '';

beforeAll(async () => {
  const tarball = closeAfterUse(await packTarball());
  folder = mkdtempSync(join(tmpdir(), 'ois-runtimes-'));
  closeAfterUse({ close: () => rmSync(folder, { recursive: true, force: true }) });
  cpSync(`${ROOT}test/frameworks/runtimes`, folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const packages = [tarball.path, 'bun@^1.3.0', 'deno@^2.5.0'];
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder, stdio: 'pipe' });
});

const startWith =
  (program: 'bun' | 'deno', args: string[]): StartSite =>
  async (env) => {
    const file = join(folder, 'node_modules', '.bin', program);
    const site = await startSiteProcess(file, [...args, join(folder, `${program}.mjs`)], env);
    return { ...site, signIn: () => Promise.resolve('user=alice') };
  };

describeRecipe('createBackend in Bun', { start: startWith('bun', ['run']), hasFormUrl: true });
describeRecipe('createBackend in Deno', {
  start: startWith('deno', ['run', '--allow-net', '--allow-env', '--allow-sys', '--allow-read']),
  hasFormUrl: true,
});
