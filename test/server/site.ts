import type { IncomingMessage, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { expect } from 'vitest';
import {
  createBackend,
  toNodeHandler,
  type Backend,
  type BackendOptions,
  type LogEntry,
} from '../../src/server/index.js';
import { closeAfterUse } from '../helpers/close-after-use.js';
import { send, type SendOptions, type TextResponse } from '../helpers/send.js';
import { TEST_API_KEY } from '../helpers/test-api-key.js';
import { startServer } from '../helpers/test-server.js';

export interface Site {
  url: string;
  backend: Backend;
  logs: LogEntry[];
  /** Sends a GET request of the user `u1`. `path` is below the mount path. */
  get(path: string, headers?: Record<string, string>): Promise<TextResponse>;
  /** Sends `POST /token` of the user `u1`, unless `headers` name another. */
  token(body?: unknown, headers?: Record<string, string>): Promise<TextResponse>;
  /** Stops the server before the test ends. */
  close(): Promise<void>;
}

type Wrap = (
  handler: ReturnType<typeof toNodeHandler>,
) => (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Starts a site with the backend on plain `node:http`, which ends with the test or file that started it. The header
 * `X-User` replaces its session cookie. Checks at the end that the API key was in no response and no log
 * entry, and is not reachable from the backend object.
 */
export async function startSite(
  options: Partial<BackendOptions> & Pick<BackendOptions, 'hubUrl'>,
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
  closeAfterUse(backend);
  const { origin: url, close } = await startServer(wrap(toNodeHandler(backend)));

  async function call(path: string, request: SendOptions): Promise<TextResponse> {
    const response = await send(`${url}/ois${path}`, request);
    seen.push(response.text, JSON.stringify(response.headers));
    return response;
  }
  closeAfterUse({
    close() {
      const all = [
        ...seen,
        JSON.stringify(logs),
        JSON.stringify(backend),
        inspect(backend, { depth: 10, showHidden: true }),
      ];
      expect(all.filter((one) => one.includes(TEST_API_KEY))).toEqual([]);
    },
  });
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
    close,
  };
}
