import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../helpers/listen.js';

/** The key that must be seen nowhere but in the hub's own requests. */
export const TEST_API_KEY = 'sk-canary-7Qx2vB9mLpZ4';

export const TOKEN_PATH = '/api/v1/hub/apikeys/token';
export const TAGS_PATH = '/api/v1/hub/projects/published-tags';
export const LIST_PATH = '/api/v1/hub/projects/published-list';

export interface HubCall {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type HubAnswer = (call: HubCall, response: ServerResponse) => void;

export interface StandInHub {
  url: string;
  calls: HubCall[];
  callsOf(path: string): HubCall[];
  /** Replaces the well-behaved answer of a path. */
  on(path: string, answer: HubAnswer): void;
  close(): Promise<void>;
}

export const json =
  (status: number, value: unknown): HubAnswer =>
  (_call, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  };

export const success = (data: unknown): HubAnswer => json(200, { code: 200, message: 'success', data });

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

/** A hub over a real socket, well-behaved until told otherwise. */
export async function startHub(): Promise<StandInHub> {
  let exchanges = 0;
  const answers = new Map<string, HubAnswer>([
    [
      TOKEN_PATH,
      (call, response) => {
        exchanges += 1;
        const { client_user_id: user } = JSON.parse(call.body) as { client_user_id: string };
        success({ access_token: `token-${exchanges}-of-${user}`, expires_in: 7200 })(call, response);
      },
    ],
    [TAGS_PATH, success({ list: ['x', 'y'] })],
    [LIST_PATH, success({ list: TABLES })],
  ]);
  const calls: HubCall[] = [];
  const server = await listen((request, response) => {
    void (async () => {
      const { method = '', url = '', headers } = request;
      const call = { method, url, headers, body: await text(request) };
      calls.push(call);
      const answer =
        answers.get(url.split('?')[0] ?? '') ?? json(404, { code: 404, message: 'No.', data: {} });
      answer(call, response);
    })();
  });
  return {
    url: server.origin,
    calls,
    callsOf: (path) => calls.filter(({ url }) => url.split('?')[0] === path),
    on: (path, answer) => void answers.set(path, answer),
    close: server.close,
  };
}
