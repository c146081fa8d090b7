import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe } from 'vitest';
import { browserTest } from '../helpers/browser.js';
import { closeAfterUse } from '../helpers/close-after-use.js';
import { startFrameworkSite, type FrameworkSite } from './framework-site.js';
import { NEWER_NODE, NEWEST, PREVIOUS } from './versions.js';

const it = browserTest;

let site: FrameworkSite;
let nodeFolder = '';

beforeAll(async () => {
  site = await startFrameworkSite();
  const folder = mkdtempSync(join(tmpdir(), 'ois-node-'));
  closeAfterUse({ close: () => rmSync(folder, { recursive: true, force: true }) });
  const args = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--prefix', folder];
  // Its install script chooses the package of the platform.
  execFileSync('npm', [...args, '--foreground-scripts', `node@${NEWER_NODE}`], { stdio: 'pipe' });
  nodeFolder = join(folder, 'node_modules', '.bin');
});

describe('Newest versions', () => {
  it.for(NEWEST.map((version) => [version.name, version] as const))(
    '%s: types, build without secrets, and the widget in Chromium',
    ([, version], { page }) => site.checkApp(version.app, page, { ...version, nodeFolder }),
  );
});

describe('Previous versions', () => {
  it.for(PREVIOUS.map((version) => [version.name, version] as const))(
    '%s: types, build without secrets, and the widget in Chromium',
    ([, version], { page }) => site.checkApp(version.app, page, version),
  );
});
