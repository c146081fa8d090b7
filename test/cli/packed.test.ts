// @vitest-environment node
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { areModulesFresh, buildModules } from '../../scripts/modules.mjs';
import { ROOT } from '../../scripts/root.mjs';

const execute = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'ois-packed-'));
const installed = join(folder, 'app/node_modules/open-integration-widget');

/** Builds, packs and installs the modules like npm, with links to this project's dependencies. */
beforeAll(async () => {
  const source = join(folder, 'package');
  mkdirSync(source);
  for (const file of ['package.json', 'README.md', 'LICENSE']) copyFileSync(ROOT + file, join(source, file));
  if (areModulesFresh()) cpSync(`${ROOT}dist/lib`, join(source, 'dist/lib'), { recursive: true });
  else await buildModules(join(source, 'dist'));
  await execute('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: source });
  const packed = readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? '';
  mkdirSync(installed, { recursive: true });
  await execute('tar', ['-xzf', join(folder, packed), '-C', installed, '--strip-components=1']);
  const { dependencies } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as {
    dependencies: object;
  };
  for (const name of Object.keys(dependencies)) {
    const link = join(folder, 'app/node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), link);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

it('Packed package: runs the command open-integration-widget', async () => {
  const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { bin: object };
  const [[name, path] = []] = Object.entries(bin) as [string, string][];
  expect(name).toBe('open-integration-widget');
  const command = join(installed, path ?? '');
  expect(readFileSync(command, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  const { stdout } = await execute(process.execPath, [command, 'backend', '--help']);
  expect(stdout).toMatch(/^Usage: open-integration-widget backend/);
  const simulate = await execute(process.execPath, [command, 'simulate', '--help']);
  expect(simulate.stdout).toMatch(/^Usage: open-integration-widget simulate/);
  const env = { PATH: process.env['PATH'], OIS_REDIS_URL: 'redis://127.0.0.1:6379' };
  const complete = {
    ...env,
    OIS_HUB_URL: 'https://hub.example',
    OIS_FORM_URL: 'https://form.example',
    OIS_API_KEY: 'sk-x',
    OIS_SESSION_SECRET: 'x'.repeat(32),
  };
  await expect(execute(process.execPath, [command, 'backend'], { env })).rejects.toThrow(
    'OIS_HUB_URL is missing',
  );
  // Redis's client is not among the dependencies.
  await expect(execute(process.execPath, [command, 'backend'], { env: complete })).rejects.toThrow(
    'npm install redis',
  );
});
