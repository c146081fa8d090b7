import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../../../scripts/root.mjs';
import { startListening, type TestServer } from '../../helpers/listen.js';
import { CERTIFICATE, KEY } from '../harness/certificate.js';
import { buildTables } from '../tables.js';

/** What the server needs for a response, in milliseconds, as a token exchange and a hub's lists do. */
export const SERVER_MS = { token: 50, tags: 50, tables: 80 };

/** A page with so many tables. */
export const TABLE_COUNT = 60;

const TYPES: Record<string, string> = { html: 'text/html', css: 'text/css', js: 'text/javascript' };
const DIST_FILE = /^\/(ois-[\w.-]+|embed)\.(html|css|js)$/;

/**
 * Serves pages and their scripts, the built package, and the stub of a backend: a token, with the lists if `?lists` is in its
 * address and the request asks for them, and the two lists beside it.
 * @param files pages and scripts by path, such as `/bare`
 * @param options.isSecure with TLS and HTTP/2, as most sites are: all requests share a connection
 * @param options.isCompressed whether the tables are compressed, as all else is
 * @param options.hasLength whether tables that are not compressed have a `Content-Length`
 */
export async function startSite(
  files: ReadonlyMap<string, string>,
  { isSecure = false, tableCount = TABLE_COUNT, isCompressed = true, hasLength = true } = {},
): Promise<TestServer> {
  const compressed = new Map<string, Buffer>();
  const tables = buildTables(tableCount);
  const tags = [...new Set(tables.flatMap((table) => table.tags))];
  const token = { access_token: 'bench', expires_in: 3_600, form_url: 'https://form.example.com' };
  const inEnvelope = (list: unknown): string =>
    JSON.stringify({ code: 200, message: 'success', data: { list } });
  const lists = { tags: inEnvelope(tags), tables: inEnvelope(tables) };
  const tokens = { alone: JSON.stringify(token), withLists: JSON.stringify({ ...token, tags, tables }) };

  const send = (response: ServerResponse, type: string, body: string): void => {
    response.setHeader('Content-Type', `${type}; charset=utf-8`);
    if (!isCompressed && body === lists.tables) {
      if (hasLength) response.setHeader('Content-Length', Buffer.byteLength(body));
      else response.flushHeaders();
      return void response.end(body);
    }
    let data = compressed.get(body);
    if (!data) compressed.set(body, (data = gzipSync(body)));
    response.setHeader('Content-Encoding', 'gzip');
    response.setHeader('Content-Length', data.length);
    response.end(data);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    if (pathname.endsWith('/token')) {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      await setTimeout(SERVER_MS.token);
      const withLists = searchParams.has('lists') && body.includes('"include"');
      return send(response, 'application/json', withLists ? tokens.withLists : tokens.alone);
    }
    const name = pathname.endsWith('/published-tags')
      ? 'tags'
      : pathname.endsWith('/published-list')
        ? 'tables'
        : undefined;
    if (name) {
      await setTimeout(SERVER_MS[name]);
      return send(response, 'application/json', lists[name]);
    }
    const file =
      files.get(pathname) ??
      (DIST_FILE.test(pathname) ? readFileSync(`${ROOT}dist${pathname}`, 'utf8') : undefined);
    if (file === undefined) return void response.writeHead(404).end();
    send(response, TYPES[pathname.split('.')[1] ?? 'html'] ?? 'text/plain', file);
  };
  if (!isSecure) return startListening(createServer({ keepAliveTimeout: 60_000 }, handle));
  // Its requests and responses have the same methods, as far as they are used here.
  const server = createSecureServer({ key: KEY, cert: CERTIFICATE }, handle as never);
  const site = await startListening(server);
  return { ...site, origin: site.origin.replace('http:', 'https:') };
}
