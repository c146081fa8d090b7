import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

interface FolderOptions {
  /** Changes HTML before it is sent. */
  edit?: (html: string) => string;
  /** Whether pages of all origins may read the files, as on a public CDN. */
  isCdn?: boolean;
}

/** Creates a handler that serves the files of a folder, and `index.html` at `/`. */
export const serveFolder =
  (folder: string, { edit = (html) => html, isCdn = false }: FolderOptions = {}) =>
  ({ url = '/' }: IncomingMessage, response: ServerResponse): void => {
    const path = normalize(new URL(url, 'http://localhost').pathname);
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    const headers = { 'Content-Type': type, ...(isCdn ? { 'Access-Control-Allow-Origin': '*' } : {}) };
    try {
      const content = readFileSync(file);
      response.writeHead(200, headers).end(type.startsWith('text/html') ? edit(content.toString()) : content);
    } catch {
      // Browsers ask for /favicon.ico, whose absence is no error.
      response.writeHead(path === '/favicon.ico' ? 204 : 404).end();
    }
  };
