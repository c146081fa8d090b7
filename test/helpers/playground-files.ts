import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../../scripts/root.mjs';
import { listen, type TestServer } from './listen.js';

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
};

/** Builds the playground as static files. */
export function buildPlayground(): void {
  const { NODE_ENV: _test, ...env } = process.env;
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build-demo.ts'], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  });
}

/**
 * Serves the built playground as any static server does: files, compressed, and nothing else.
 * @param path below which they are, with a slash at both ends
 */
export function servePlayground(path: string): Promise<TestServer> {
  return listen(
    (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://site');
      const name = pathname.slice(path.length) || 'index.html';
      const file = `${ROOT}demo-dist/${name}`;
      const type = TYPES[name.split('.').at(-1) ?? ''];
      if (!pathname.startsWith(path) || name.includes('..') || !type || !existsSync(file)) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, {
        'Content-Type': type,
        'Content-Encoding': 'gzip',
        'Cache-Control': 'public, max-age=600',
      });
      response.end(gzipSync(readFileSync(file)));
    },
    { host: 'localhost' },
  );
}
