import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, vi } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { hasLanguage } from '../../scripts/services.mjs';
import { describeRecipe, startSiteProcess, type StartSite } from '../backends/recipe.js';
import { closeAfterUse } from '../helpers/close-after-use.js';
import { send } from '../helpers/send.js';
import { startServer } from '../helpers/test-server.js';

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ois-backend-'));
  closeAfterUse({ close: () => rmSync(folder, { recursive: true }) });
  return folder;
}

/** Compiled once: each start would take seconds. */
const compileOnce = (compile: () => string): (() => string) => {
  let program: string | undefined;
  return () => (program ??= compile());
};

const compileGo = compileOnce(() => {
  const folder = createFolder();
  mkdirSync(join(folder, 'ois'));
  cpSync(`${ROOT}demo/backends/ois.go`, join(folder, 'ois', 'ois.go'));
  cpSync(`${ROOT}test/backends/go/site.go`, join(folder, 'site.go'));
  writeFileSync(join(folder, 'go.mod'), 'module site\n\ngo 1.19\n');
  execFileSync('go', ['vet', './...'], { cwd: folder });
  execFileSync('go', ['build', '-o', 'site'], { cwd: folder });
  return join(folder, 'site');
});

const compileJava = compileOnce(() => {
  const folder = createFolder();
  const files = [`${ROOT}demo/backends/Ois.java`, `${ROOT}test/backends/Site.java`];
  execFileSync('javac', ['-Werror', '-d', folder, ...files]);
  return folder;
});

const startGo: StartSite = async (env) => {
  const site = await startSiteProcess(compileGo(), [], env);
  return { ...site, signIn: () => Promise.resolve('user=alice') };
};
const startJava: StartSite = (env) => startSiteProcess('java', ['-cp', compileJava(), 'Site'], env);

/** PHP's server prints no port, so it gets one that was free a moment ago. */
const startPhp: StartSite = async (env) => {
  const free = await startServer(() => undefined);
  await free.close();
  const address = `127.0.0.1:${free.port}`;
  const child = spawn('php', ['-S', address, `${ROOT}test/backends/site.php`], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const close = (): void => void child.kill('SIGKILL');
  closeAfterUse({ close });
  const origin = `http://${address}`;
  await vi.waitFor(() => send(origin), { timeout: 10_000 });
  return {
    origin,
    async signIn(user) {
      const { headers } = await send(`${origin}/login?user=${encodeURIComponent(user)}`);
      return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    },
    close,
  };
};

const startPython: StartSite = async (env) => {
  const site = await startSiteProcess('python3', [`${ROOT}test/backends/site.py`], env);
  return { ...site, signIn: () => Promise.resolve('user=alice') };
};

if (hasLanguage('php')) describeRecipe('demo/backends/ois.php', { start: startPhp, hasFormUrl: true });
else describe.skip('demo/backends/ois.php (NOT RUN: there is no php)', () => it('is run', () => undefined));
if (hasLanguage('python3')) describeRecipe('demo/backends/ois.py', { start: startPython, hasFormUrl: true });
else
  describe.skip('demo/backends/ois.py (NOT RUN: there is no python3)', () => it('is run', () => undefined));

if (hasLanguage('go')) describeRecipe('demo/backends/ois.go', { start: startGo, hasFormUrl: false });
else describe.skip('demo/backends/ois.go (NOT RUN: there is no go)', () => it('is run', () => undefined));
if (hasLanguage('javac')) describeRecipe('demo/backends/Ois.java', { start: startJava, hasFormUrl: false });
else
  describe.skip('demo/backends/Ois.java (NOT RUN: there is no javac)', () => it('is run', () => undefined));
