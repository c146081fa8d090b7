import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect } from 'vitest';
import { browserTest } from '../helpers/browser.js';
import { closeAfterUse } from '../helpers/close-after-use.js';
import { packTarball } from './packed-app.js';

const it = browserTest;

const SCRIPT = `import 'open-integration-widget/define';
import { mount } from 'open-integration-widget';
import { OisPoints } from 'open-integration-widget/points';
import { OisNotifications } from 'open-integration-widget/notifications';
window.imported = [typeof mount, OisPoints === customElements.get('ois-points'),
  OisNotifications === customElements.get('ois-notifications')];`;

const URL_PATTERN = /http:\/\/127\.0\.0\.1:\d+/;

let tarball = '';

beforeAll(async () => {
  tarball = closeAfterUse(await packTarball()).path;
});

/** Starts the dev server of an app that imports each entry for browsers. @returns its address */
async function startDevServer(version: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ois-vite-'));
  closeAfterUse({ close: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  writeFileSync(
    join(folder, 'index.html'),
    '<ois-widget></ois-widget><script type="module" src="/main.js"></script>',
  );
  writeFileSync(join(folder, 'main.js'), SCRIPT);
  const install = ['install', '--no-audit', '--no-fund', '--prefer-offline', tarball, `vite@${version}`];
  execFileSync('npm', install, { cwd: folder, stdio: 'pipe' });
  const program = join(folder, 'node_modules/vite/bin/vite.js');
  const server = spawn(process.execPath, [program, '--host', '127.0.0.1', '--port', '0'], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closeAfterUse({ close: () => void server.kill() });
  let output = '';
  server.stdout.on('data', (text) => (output += text));
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(URL_PATTERN);
  return URL_PATTERN.exec(output)![0];
}

// Up to version 7, it bundles packages with esbuild, which does not keep the order in which files import each other.
describe('The dev server of Vite', () => {
  it.for(['^5.0.0', '^6.0.0', '^7.0.0', '^8.0.0'])(
    '%s runs each entry for browsers',
    async (version, { page }) => {
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.goto(await startDevServer(version));
      await expect
        .poll(() => page.evaluate(() => (window as { imported?: unknown }).imported), { timeout: 30_000 })
        .toEqual(['function', true, true]);
      // The deferred chunk has its text.
      await page.getByText('The projects could not be loaded').waitFor();
      expect(errors).toEqual([]);
    },
  );
});
