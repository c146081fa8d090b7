import type { IncomingMessage, ServerResponse } from 'node:http';
import { bundleSecondLit } from './bundle-second-lit.js';
import { listen } from './listen.js';
import { findDropInFile, send, sendFile } from './static-site.js';

/** A site with widgets, whose pages the test sets, and a form site on another origin. */
export interface HostSite {
  origin: string;
  /** Origin of the form site, which also serves an icon. */
  form: string;
  /** Folder of the drop-in's files on the form site's origin, which any page may read. */
  cdn: string;
  /** Pages by path. `html` is the whole document, or creates it from the query string. */
  pages: Map<string, { html: string | ((query: string) => string); policy?: string }>;
  /** Requests so far, oldest first, such as `POST /mei/token`, or `GET /cdn/ois-points.js` to the form site. */
  requests: string[];
  /** Requests for pages of the form site so far, such as `/mei-0?token=mei-1`. */
  formVisits: string[];
  /** Lifetime of the next tokens. Default: 3600. */
  expiresInSeconds: number;
  /** How many tables each user has. Default: 9. */
  tableCount: number;
  /** The list of tags. The tables have the first three. */
  tags: readonly string[];
  /** Paths of scripts that are answered with 503. */
  unavailableScripts: Set<string>;
  /** Scripts are sent when this has resolved, by their paths. */
  scriptArrivals: Map<string, Promise<void>>;
  /** The lists are sent when this has resolved. */
  listArrival: Promise<void> | undefined;
  /** The second half of a list is sent when this has resolved. */
  restArrival: Promise<void> | undefined;
  /** Whether a list in two halves has a `Content-Length`. */
  hasLength: boolean;
  /** The HTTP status of the lists, unless it is 200. */
  listStatus: number;
  /** Tokens that the hub refuses. */
  expiredTokens: Set<string>;
  close: () => Promise<void>;
}

const TAGS = ['home', 'garden', 'office'];
const ICON = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

/** Path of a copy of Lit that is not the widget's. It defines `<guest-element>`, which shows `Guest`. */
export const SECOND_LIT = '/second-lit.js';

/**
 * Starts a site with users. The widgets of a user have `token-endpoint="/{user}/token"`. The lists under `/{user}` accept
 * that user's tokens only, and the name of each table starts with the user's.
 */
export async function startHostSite(): Promise<HostSite> {
  const state = {
    pages: new Map() as HostSite['pages'],
    requests: [] as string[],
    formVisits: [] as string[],
    expiresInSeconds: 3_600,
    tableCount: 9,
    tags: TAGS as readonly string[],
    unavailableScripts: new Set<string>(),
    scriptArrivals: new Map<string, Promise<void>>(),
    listArrival: undefined as Promise<void> | undefined,
    restArrival: undefined as Promise<void> | undefined,
    hasLength: true,
    listStatus: 200,
    expiredTokens: new Set<string>(),
  };
  let tokenCount = 0;
  let secondLit: Promise<string> | undefined;

  const sendForm = (response: ServerResponse, { url = '/' }: IncomingMessage): void => {
    state.formVisits.push(url);
    const [path] = url.split('?');
    const next = `<a href="/next-${state.formVisits.length}">Next</a>`;
    send(response, 'text/html', `<!doctype html><title>Form</title><h1>${path}</h1>${next}`);
  };

  const form = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://form');
    if (pathname === '/icon.svg') return send(response, 'image/svg+xml', ICON);
    // Browsers request it by themselves, for a page in a tab.
    if (pathname === '/favicon.ico') return void response.writeHead(404).end();
    const script = pathname.startsWith('/cdn/') ? findDropInFile(pathname.slice(4)) : undefined;
    if (!script) return sendForm(response, request);
    state.requests.push(`${request.method} ${request.url}`);
    response.setHeader('Access-Control-Allow-Origin', '*');
    return sendFile(response, script);
  });

  const page = await listen(
    async (request, response) => {
      const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://page');
      state.requests.push(`${request.method} ${pathname}`);
      const document = state.pages.get(pathname);
      if (document) {
        const { html, policy } = document;
        if (policy) response.setHeader('Content-Security-Policy', policy);
        return send(response, 'text/html', typeof html === 'string' ? html : html(search.slice(1)));
      }
      const path = pathname.replace(/^\/again\//, '/');
      const script = findDropInFile(path);
      if (script && state.unavailableScripts.has(path)) return void response.writeHead(503).end();
      if (script) {
        await state.scriptArrivals.get(path);
        return sendFile(response, script);
      }
      if (pathname === SECOND_LIT) {
        return send(response, 'text/javascript', await (secondLit ??= bundleSecondLit()));
      }
      if (pathname.startsWith('/form/')) return sendForm(response, request);
      const [, user = ''] = pathname.split('/');
      if (pathname === `/${user}/token`) {
        tokenCount += 1;
        const token = {
          access_token: `${user}-${tokenCount}`,
          expires_in: state.expiresInSeconds,
          form_url: form.origin,
        };
        return sendJson(response, token);
      }
      if (!pathname.includes('/published-')) return void response.writeHead(404).end();
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      await state.listArrival;
      if (state.listStatus !== 200) return void response.writeHead(state.listStatus).end();
      if (!token.startsWith(`${user}-`) || state.expiredTokens.has(token)) {
        response.statusCode = 401;
        return sendJson(response, { code: 401, message: 'No', data: null });
      }
      const tag = searchParams.get('tags');
      const tables = createTables(user, state.tableCount, `${form.origin}/icon.svg`).filter(
        ({ tags }) => !tag || tags.includes(tag),
      );
      const list = pathname.endsWith('tags') ? state.tags : tables;
      const body = { code: 200, message: 'success', data: { list } };
      return state.restArrival ? sendInHalves(response, body, state) : sendJson(response, body);
    },
    { host: 'localhost' },
  );

  return Object.assign(state, {
    origin: page.origin,
    form: form.origin,
    cdn: `${form.origin}/cdn`,
    close: async () => void (await Promise.all([page.close(), form.close()])),
  });
}

/** Creates tables whose tags alternate. */
const createTables = (user: string, count: number, icon: string): { tags: string[] }[] =>
  Array.from({ length: count }, (_, index) => ({
    short_code: `${user}-${index}`,
    name: `${user} ${index}`,
    industry: 'Testing',
    icon,
    tags: [TAGS[index % TAGS.length]!],
  }));

const sendJson = (response: ServerResponse, body: object): void =>
  send(response, 'application/json', JSON.stringify(body));

/** Sends the second half when `restArrival` has resolved. */
async function sendInHalves(
  response: ServerResponse,
  body: object,
  { restArrival, hasLength }: Pick<HostSite, 'restArrival' | 'hasLength'>,
): Promise<void> {
  const data = Buffer.from(JSON.stringify(body));
  const middle = data.length >> 1;
  response.setHeader('Content-Type', 'application/json');
  if (hasLength) response.setHeader('Content-Length', data.length);
  response.write(data.subarray(0, middle));
  await restArrival;
  response.end(data.subarray(middle));
}
