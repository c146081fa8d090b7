import type { Socket } from 'node:net';
import { listen, type TestServer } from '../../helpers/listen.js';
import { findDropInFile, send, sendFile } from '../../helpers/static-site.js';
import { bundle } from '../harness/bundle.js';
import { buildTables } from '../tables.js';

/** Widgets, or grids, of a page. */
export const COUNT = 20;

/** Tables of each. */
const TABLES = 40;

const ELEMENTS = {
  'plain Lit': { tag: 'plain-grid', script: '/plain-grid.js' },
  widget: { tag: 'ois-widget', script: '/ois-widget.js' },
};

export type Subject = keyof typeof ELEMENTS;
export const SUBJECTS = Object.keys(ELEMENTS) as Subject[];

/** What a page requested. */
export interface Requests {
  connections: number;
  tokens: number;
  tagLists: number;
  tableLists: number;
}

/** A site with a page for each subject, with {@link COUNT} of them that all use the same endpoint. */
export interface PageSite extends TestServer {
  /** Since the last reset. */
  requests: Requests;
  /** Cards of a page when it is complete. */
  cards: number;
  resetRequests(): void;
  addressOf(subject: Subject): string;
}

export async function servePages(): Promise<PageSite> {
  const peer = await bundle({ file: 'page/plain-grid.ts' });
  const list = buildTables(TABLES);
  const respond = (data: unknown): string => JSON.stringify({ code: 200, message: 'success', data });
  const tagList = respond({ list: [...new Set(list.flatMap((table) => table.tags))] });
  const tableList = respond({ list });
  const sockets = new Set<Socket>();
  const requests: Requests = { connections: 0, tokens: 0, tagLists: 0, tableLists: 0 };
  const server = await listen((request, response) => {
    sockets.add(request.socket);
    requests.connections = sockets.size;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    const script = findDropInFile(pathname);
    if (script) return sendFile(response, script);
    if (pathname === '/plain-grid.js') return send(response, 'text/javascript', peer);
    if (pathname === '/') {
      const { tag, script: src } = ELEMENTS[searchParams.get('subject') as Subject];
      const elements = `<${tag} token-endpoint="/ois/token"></${tag}>`.repeat(COUNT);
      return send(
        response,
        'text/html',
        `<!doctype html><html lang="en"><title>Bench</title>${elements}<script type="module" src="${src}"></script>`,
      );
    }
    if (pathname.endsWith('/token')) {
      requests.tokens += 1;
      const token = { access_token: 'bench', expires_in: 3_600, form_url: 'http://127.0.0.1:9' };
      return send(response, 'application/json', JSON.stringify(token));
    }
    if (pathname.endsWith('tags')) {
      requests.tagLists += 1;
      return send(response, 'application/json', tagList);
    }
    if (!pathname.endsWith('list')) return response.writeHead(404).end();
    requests.tableLists += 1;
    return send(response, 'application/json', tableList);
  });
  return {
    ...server,
    requests,
    cards: COUNT * TABLES,
    resetRequests() {
      sockets.clear();
      Object.assign(requests, { connections: 0, tokens: 0, tagLists: 0, tableLists: 0 });
    },
    addressOf: (subject) => `${server.origin}/?subject=${encodeURIComponent(subject)}`,
  };
}
