import { readFileSync } from 'node:fs';
import { ROOT } from '../../scripts/root.mjs';
import { ensureDropIns } from './form-sites.js';
import { listen, type TestServer } from './listen.js';

const TYPES: Record<string, string> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  svg: 'image/svg+xml',
};

/** Where the file of a path is, relative to the project's folder; `undefined` for 404. */
type FindFile = (path: string) => string | undefined;

const findEmbedFile: FindFile = (path) =>
  /^\/(ois-[\w.-]+|embed)\.(html|css|js)$/.test(path) ? `dist${path}` : undefined;

const findStatesFile: FindFile = (path) => {
  if (/^\/ois-[\w.-]+\.js$/.test(path)) return `dist${path}`;
  if (path.startsWith('/demo/form/')) return 'demo/states-form.html';
  if (path === '/page.css' || path === '/favicon.svg') return `demo${path}`;
  return /^\/demo\/(states[\w-]*\.(html|css|js)|fake-hub\.js)$/.test(path) ? path.slice(1) : undefined;
};

function startStaticSite(findFile: FindFile): Promise<TestServer> {
  ensureDropIns();
  return listen(
    (request, response) => {
      const file = findFile(new URL(request.url ?? '/', 'http://site').pathname);
      if (!file) return void response.writeHead(404).end();
      const type = TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain';
      response.setHeader('Content-Type', `${type}; charset=utf-8`);
      response.end(readFileSync(ROOT + file));
    },
    { host: 'localhost' },
  );
}

/** Serves the full page for WebViews and its files, and nothing else. */
export const startEmbedSite = (): Promise<TestServer> => startStaticSite(findEmbedFile);

/** Serves the states page of the demo, and nothing else. */
export const startStatesSite = (): Promise<TestServer> => startStaticSite(findStatesFile);
