import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { browserTest } from '../helpers/browser.js';
import { closeAfterUse } from '../helpers/close-after-use.js';
import { BUILD_FOLDERS, startFrameworkSite, type AppName, type FrameworkSite } from './framework-site.js';
import { serveFolder } from './serve-folder.js';

const it = browserTest;
const APPS = Object.keys(BUILD_FOLDERS) as AppName[];

let site: FrameworkSite;

beforeAll(async () => {
  site = await startFrameworkSite();
});

describe('Apps', () => {
  it.for(APPS)('%s: types, build without secrets, and the widget in Chromium', (name, { page }) =>
    site.checkApp(name, page),
  );
});

describe('Pages without a build, with the script on another origin', () => {
  it.for([
    ['module', ''],
    ['module', ' crossorigin'],
    ['classic', ''],
    ['classic', ' crossorigin'],
  ])('%s script%s', async ([kind, crossorigin], { page }) => {
    const folder = mkdtempSync(join(tmpdir(), 'ois-cdn-'));
    closeAfterUse({ close: () => rmSync(folder, { recursive: true }) });
    execFileSync('tar', ['-xzf', site.tarball, '-C', folder, '--strip-components=1']);
    const server = createServer(serveFolder(join(folder, 'dist'), { isCdn: true }));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    closeAfterUse({
      close: () => {
        server.closeAllConnections();
        server.close();
      },
    });
    const { port: cdnPort } = server.address() as { port: number };
    await site.serveWithBackend(`${ROOT}demo/frameworks/html`, (html) =>
      html.replace(/src="https:\/\/cdn\.example\.com/, `${crossorigin} src="http://127.0.0.1:${cdnPort}`),
    );
    expect(readFileSync(`${ROOT}demo/frameworks/html/${kind}.html`, 'utf8')).toContain('cdn.example.com');
    await site.checkPage(page, `/${kind}.html`);
  });
});
