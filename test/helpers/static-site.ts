import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { areDropInsFresh } from '../../scripts/drop-ins.mjs';
import { ROOT } from '../../scripts/root.mjs';
import { listen, type TestServer } from './listen.js';

const TYPES: Record<string, string> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  svg: 'image/svg+xml',
};

/** Returns the file of a path, relative to the project's folder; `undefined` for 404. */
type FindFile = (path: string) => string | undefined;

/** Finds the drop-in and the files that it loads. */
export const findDropInFile: FindFile = (path) =>
  /^\/ois-[\w.-]+\.js$/.test(path) ? `dist${path}` : undefined;

/** Finds the full page for WebViews, and what the drop-in loads. */
export const findEmbedFile: FindFile = (path) =>
  /^\/(ois-[\w.-]+|embed)\.(html|css|js)$/.test(path) ? `dist${path}` : undefined;

const findStatesFile: FindFile = (path) => {
  if (path.startsWith('/demo/form/')) return 'demo/states-form.html';
  if (path === '/page.css' || path === '/favicon.svg') return `demo${path}`;
  if (/^\/demo\/(states[\w-]*\.(html|css|js)|fake-hub\.js)$/.test(path)) return path.slice(1);
  return findDropInFile(path);
};

/** Responds with a file, whose path is relative to the project's folder. */
export function sendFile(response: ServerResponse, file: string): void {
  const type = TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain';
  send(response, type, readFileSync(ROOT + file));
}

/** Responds with a text in UTF-8. */
export function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
  response.end(body);
}

/** Builds the drop-ins if need be. In a process of its own: within the test runner Lit would come in its development build. */
export function ensureDropIns(): void {
  if (areDropInsFresh()) return;
  const { NODE_ENV: _test, ...env } = process.env;
  const code = "import('./scripts/drop-ins.mjs').then(({ buildDropIns }) => buildDropIns())";
  execFileSync(process.execPath, ['-e', code], { cwd: ROOT, env, stdio: 'inherit' });
}

function startStaticSite(findFile: FindFile): Promise<TestServer> {
  return listen(
    (request, response) => {
      const file = findFile(new URL(request.url ?? '/', 'http://site').pathname);
      if (file) sendFile(response, file);
      else response.writeHead(404).end();
    },
    { host: 'localhost' },
  );
}

/** Serves the full page for WebViews and its files, and nothing else. */
export const startEmbedSite = (): Promise<TestServer> => startStaticSite(findEmbedFile);

/** Serves the states page of the demo, and nothing else. */
export const startStatesSite = (): Promise<TestServer> => startStaticSite(findStatesFile);
