import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startServer } from './test-server.js';

export { TEST_API_KEY } from './test-api-key.js';

export const TOKEN_PATH = '/api/v1/hub/apikeys/token';
export const TAGS_PATH = '/api/v1/hub/projects/published-tags';
export const LIST_PATH = '/api/v1/hub/projects/published-list';

/** A request that the hub received. */
export interface HubRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Responds to a request, at any time and with any bytes. */
export type HubResponder = (request: HubRequest, response: ServerResponse) => void;

export interface FakeHub {
  url: string;
  /** All requests so far. */
  requests: HubRequest[];
  /** The requests to a path, with any query. */
  requestsTo(path: string): HubRequest[];
  /** Replaces the response of a path. */
  on(path: string, respond: HubResponder): void;
  /** Stops it before the test ends. */
  close(): Promise<void>;
}

/** Responds with JSON. */
export const json =
  (status: number, value: unknown): HubResponder =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  };

/** Responds with the hub's envelope around `data`. */
export const success = (data: unknown): HubResponder => json(200, { code: 200, message: 'success', data });

/** Ends the connection without a response. */
export const disconnect: HubResponder = (_request, response) => void response.destroy();

/** Redirects with `status` to `location`. */
export const redirect =
  (status: number, location: string): HubResponder =>
  (_request, response) =>
    void response.writeHead(status, { Location: location }).end();

export const TABLES = [
  {
    short_code: 'a1',
    name: 'Alpha',
    industry: 'Retail',
    icon: 'https://i.example/a.png',
    tags: ['x'],
    total: 2,
  },
  {
    short_code: 'b2',
    name: 'Beta',
    industry: 'Travel',
    icon: 'https://i.example/b.png',
    tags: ['y'],
    total: 2,
  },
];

/**
 * Starts a hub on a real socket, which ends with the test or file that started it. It exchanges tokens and lists
 * {@link TABLES} until `on` replaces a response; other paths get 404.
 */
export async function startFakeHub(): Promise<FakeHub> {
  let exchanges = 0;
  const responders = new Map<string, HubResponder>([
    [
      TOKEN_PATH,
      (request, response) => {
        exchanges += 1;
        const { client_user_id: user } = JSON.parse(request.body) as { client_user_id: string };
        success({ access_token: `token-${exchanges}-of-${user}`, expires_in: 7200 })(request, response);
      },
    ],
    [TAGS_PATH, success({ list: ['x', 'y'] })],
    [LIST_PATH, success({ list: TABLES })],
  ]);
  const notFound = json(404, { code: 404, message: 'No.', data: {} });
  const requests: HubRequest[] = [];
  const server = await startServer((incoming, response) => {
    void (async () => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, url, headers, body: await text(incoming) };
      requests.push(request);
      const respond = responders.get(parsePath(url)) ?? notFound;
      respond(request, response);
    })();
  });
  return {
    url: server.origin,
    requests,
    requestsTo: (path) => requests.filter(({ url }) => parsePath(url) === path),
    on: (path, respond) => void responders.set(path, respond),
    close: server.close,
  };
}

const parsePath = (url: string): string => url.split('?')[0] ?? '';
