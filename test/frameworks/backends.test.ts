import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { hasLanguage } from '../../scripts/services.mjs';
import { describeRecipe, startSiteProcess, type StartSite } from '../backends/recipe.js';
import { closeAfterUse } from '../helpers/close-after-use.js';

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

if (hasLanguage('go')) describeRecipe('demo/backends/ois.go', { start: startGo, hasFormUrl: false });
else describe.skip('demo/backends/ois.go (NOT RUN: there is no go)', () => it('is run', () => undefined));
if (hasLanguage('javac')) describeRecipe('demo/backends/Ois.java', { start: startJava, hasFormUrl: false });
else
  describe.skip('demo/backends/Ois.java (NOT RUN: there is no javac)', () => it('is run', () => undefined));
