import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readObject } from '../../hub/envelope.js';
import { listen } from '../listen.js';
import { FORM_PATH, recordVisit } from './form-site.js';
import { CHECK_PAGE, createOtherPage, FRAME_PAGE } from './pages.js';
import { findRefusal } from './check-request-source.js';
import { InvalidBody, readRunChange, readTokenMode } from './run-changes.js';
import type { RunState } from './run-state.js';

const MAX_BODY_BYTES = 200_000;

export interface ServerOptions {
  state: RunState;
  host: string;
  port: number;
  /** Called after each change of the run. */
  onChange: () => void;
}

export interface RunningServer {
  port: number;
  /** Of the form site, of frames and of links. */
  otherPort: number;
  close(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

function send(
  response: ServerResponse,
  type: string,
  text: string | Buffer,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(text);
}

/** Of the token route, for apps that are web pages elsewhere: its tokens are random texts. */
const TOKEN_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  // The asterisk does not include it.
  'Access-Control-Allow-Headers': 'Authorization, *',
};

const sendJson = (response: ServerResponse, body: unknown, status = 200, headers = {}): void =>
  send(response, 'application/json', JSON.stringify(body), status, headers);

const refuse = (response: ServerResponse, status: number, code: string, message: string): void =>
  sendJson(response, { error: { code, message } }, status);

/** @throws {InvalidBody} if it is too long, or no JSON */
async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new InvalidBody('body', `at most ${MAX_BODY_BYTES} bytes long`);
    chunks.push(chunk);
  }
  const value = readObject(Buffer.concat(chunks).toString('utf8') || '{}');
  if (!value) throw new InvalidBody('body', 'a JSON object');
  return value;
}

/** Returns a built module. From dist/lib/cli/ or dist/lib/chunks/, or from src/cli/check-host/ of the repository. */
function readModule(path: string): Buffer | undefined {
  if (!/^\/lib\/(check-host|chunks)\/[\w.-]+\.js$/.test(path)) return undefined;
  for (const folder of ['../..', '../../../dist']) {
    try {
      return readFileSync(new URL(folder + path, import.meta.url));
    } catch {}
  }
  return undefined;
}

/** @throws {Error} if the page's script was not built */
export function ensureBuilt(): void {
  if (!readModule('/lib/check-host/page.js'))
    throw new Error('dist/ is missing. In the repository, run `npm run build` first.');
}

function sendModule(response: ServerResponse, path: string): void {
  const text = readModule(path);
  if (text) send(response, 'text/javascript', text);
  else send(response, 'text/plain', 'Not found.', 404);
}

const getPath = ({ url = '/' }: IncomingMessage): string => url.split(/[?#]/)[0] ?? '/';

/** The origin at which the app reaches this server, with another port. */
const getOrigin = ({ headers }: IncomingMessage, port: number): string =>
  `http://${(headers.host ?? 'localhost').replace(/:\d+$/, '')}:${port}`;

/** Serves the page, its routes and the app's token route. */
function createMainHandler({ state, host, onChange }: ServerOptions, getOtherPort: () => number): Handler {
  const routes: Record<string, (body: Record<string, unknown>) => unknown> = {
    load: ({ isNew }) => state.load(isNew === true, getOtherPort()),
    save: (body) => {
      const { results = state.results, pending, isFinished } = readRunChange(body);
      Object.assign(state, { results, pending, isFinished });
      return {};
    },
    heartbeat: () => ({}),
    'token-mode': (body) => {
      Object.assign(state, readTokenMode(body));
      return {};
    },
    visits: () => ({ visits: state.visits, tokens: state.tokens }),
  };
  return async (request, response) => {
    const path = getPath(request);
    const name = path.startsWith('/check-host/') ? path.slice('/check-host/'.length) : '';
    if (path === '/token' && request.method === 'OPTIONS')
      return send(response, 'text/plain', '', 204, TOKEN_HEADERS);
    if (path === '/token') return sendToken(state, request, response, getOtherPort());
    const refusal = name ? findRefusal(request, host) : undefined;
    if (refusal !== undefined) return refuse(response, 403, 'FORBIDDEN', refusal);
    const route = request.method === 'POST' && Object.hasOwn(routes, name) ? routes[name] : undefined;
    if (route) {
      const body = await readJson(request);
      const answer = route(body);
      state.recordCall();
      sendJson(response, answer);
      return onChange();
    }
    if (path.startsWith('/lib/')) return sendModule(response, path);
    // Whatever the app calls its copy of embed.html.
    return path === '/' || path.endsWith('.html')
      ? send(response, 'text/html', CHECK_PAGE)
      : send(response, 'text/plain', 'Not found. The page is /embed.html, the token route /token.', 404);
  };
}

/** Answers as the token route of the app's own server does. */
async function sendToken(
  state: RunState,
  request: IncomingMessage,
  response: ServerResponse,
  otherPort: number,
): Promise<void> {
  if (request.method !== 'POST') return sendJson(response, { message: 'Send POST.' }, 405, TOKEN_HEADERS);
  const mode = state.tokenMode;
  const answer = {
    access_token: state.createToken(),
    expires_in: 3600,
    form_url: getOrigin(request, otherPort) + FORM_PATH,
    hub_url: getOrigin(request, otherPort),
  };
  if (mode === 'delayed') await new Promise((resolve) => void setTimeout(resolve, state.delayMs));
  if (mode === 'fail') return sendJson(response, { message: 'This is a test.' }, 500, TOKEN_HEADERS);
  const body = mode === 'wrong-type' ? { ...answer, expires_in: 'soon' } : answer;
  return sendJson(response, body, 200, TOKEN_HEADERS);
}

/** Serves the form site, the frame and the pages of links, which are of another origin. */
function createOtherOriginHandler({ state, host }: ServerOptions): Handler {
  return async (request, response) => {
    const path = getPath(request);
    if (path.startsWith('/lib/')) return sendModule(response, path);
    if (path === '/frame') return send(response, 'text/html', FRAME_PAGE);
    if (path === '/objects' && request.method === 'POST') {
      const refusal = findRefusal(request, host);
      if (refusal !== undefined) return refuse(response, 403, 'FORBIDDEN', refusal);
      const { visit, objects } = await readJson(request);
      const known = state.visits[Number(visit)];
      if (known && Array.isArray(objects)) known.objects = objects.map(String).slice(0, 20);
      return sendJson(response, {});
    }
    const isExternal = path.startsWith('/external/');
    // Dots in an address lead out of the form site’s path.
    const isForm = path.startsWith(`${FORM_PATH}/`) || request.url?.includes('token=');
    const kind = isExternal ? 'external' : isForm ? 'form' : undefined;
    if (!kind || request.method !== 'GET') return send(response, 'text/plain', 'Not found.', 404);
    const { number } = recordVisit(state, kind, request.url ?? '');
    const text = kind === 'form' ? 'Close this form. 请关闭此表单。' : 'Go back to your app. 请返回应用。';
    return send(response, 'text/html', createOtherPage(number, text));
  };
}

async function serve(handler: Handler, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    void (async () => handler(request, response))().catch((error: unknown) => {
      // Of a request that was cancelled, or after its response.
      if (response.headersSent || response.destroyed) return;
      if (error instanceof InvalidBody) refuse(response, 400, 'INVALID', error.message);
      else refuse(response, 500, 'INTERNAL', 'The command failed. Please report this.');
    });
  });
  await listen(server, { host, port, names: { host: '--host', port: '--port' } });
  return server;
}

const getPort = (server: Server): number => (server.address() as AddressInfo).port;

/**
 * Starts both origins: the page's, and with the next port the one of forms, frames and links.
 * @throws {Error} with what to do
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { host, port } = options;
  const otherOrigin = await serve(createOtherOriginHandler(options), host, port && port + 1);
  const main = await serve(
    createMainHandler(options, () => getPort(otherOrigin)),
    host,
    port,
  ).catch((error: unknown) => {
    otherOrigin.close();
    throw error;
  });
  return {
    port: getPort(main),
    otherPort: getPort(otherOrigin),
    async close() {
      await Promise.all(
        [main, otherOrigin].map((server) => {
          const closed = once(server, 'close');
          server.close();
          server.closeAllConnections();
          return closed;
        }),
      );
    },
  };
}
