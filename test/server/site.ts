import { once } from 'node:events';
import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { expect } from 'vitest';
import {
  createBackend,
  toNodeHandler,
  type Backend,
  type BackendOptions,
  type LogEntry,
} from '../../src/server/index.js';
import { listen } from '../helpers/listen.js';
import { TEST_API_KEY } from './stand-in-hub.js';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body as JSON. */
  readonly body: Record<string, unknown>;
}

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** In place of the URL's own path, as it is: `URL` would tidy it. */
  path?: string;
}

/** Sends exactly these headers, as no browser and no `fetch` would let us. */
export async function send(
  url: string,
  { method = 'GET', headers = {}, body, path }: Sent = {},
): Promise<Answer> {
  const request = httpRequest(url, { method, headers, ...(path === undefined ? {} : { path }) });
  // Together with a text, Node would send the headers in UTF-8 too.
  request.end(body === undefined ? undefined : Buffer.from(body));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const answer = await text(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: answer,
    get body() {
      return JSON.parse(answer) as Record<string, unknown>;
    },
  };
}

export interface Site {
  url: string;
  backend: Backend;
  logs: LogEntry[];
  /** `path` is below the mount path. */
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** `POST /token` of the user `u1`, unless the headers say otherwise. */
  token(body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Nothing that left the backend, towards the browser or the log, may hold the API key. */
  expectKeyUnseen(): void;
  close(): Promise<void>;
}

type Wrap = (
  handler: ReturnType<typeof toNodeHandler>,
) => (request: IncomingMessage, response: ServerResponse) => void;

/** A site with the backend on plain `node:http`. The header `X-User` stands for its session cookie. */
export async function startSite(
  options: Partial<BackendOptions> & { hubUrl: string },
  wrap: Wrap = (handler) => handler,
): Promise<Site> {
  const logs: LogEntry[] = [];
  const seen: string[] = [];
  const backend = createBackend({
    formUrl: 'https://form.example',
    apiKey: TEST_API_KEY,
    identify: (request) => request.headers.get('x-user'),
    log: (entry) => void logs.push(entry),
    ...options,
  });
  const { origin: url, close } = await listen(wrap(toNodeHandler(backend)));

  async function call(path: string, sent: Sent): Promise<Answer> {
    const answer = await send(`${url}/ois${path}`, sent);
    seen.push(answer.text, JSON.stringify(answer.headers));
    return answer;
  }
  return {
    url,
    backend,
    logs,
    get: (path, headers = {}) =>
      call(path, { headers: { 'X-User': 'u1', Authorization: 'Bearer t', ...headers } }),
    token: (body, headers = {}) =>
      call('/token', {
        method: 'POST',
        headers: { 'X-User': 'u1', 'Content-Type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    expectKeyUnseen() {
      const all = [
        ...seen,
        JSON.stringify(logs),
        JSON.stringify(backend),
        inspect(backend, { depth: 10, showHidden: true }),
      ];
      expect(all.filter((one) => one.includes(TEST_API_KEY))).toEqual([]);
    },
    close,
  };
}
