// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { createConnection } from '../../src/client/connection.js';
import { createHubApi } from '../../src/server/hub-api.js';
import { startSite, type Site } from './site.js';
import {
  TEST_API_KEY,
  json,
  LIST_PATH,
  startFakeHub,
  TAGS_PATH,
  TOKEN_PATH,
  type HubResponder,
  type FakeHub,
} from '../helpers/fake-hub.js';
import type { TextResponse } from '../helpers/send.js';
import { startServer } from '../helpers/test-server.js';
import { loadDeferredClientFromSource } from '../helpers/load-deferred-client.js';

loadDeferredClientFromSource();

const APP = 'https://app.example';
const BALANCE_PATH = '/api/v1/hub/points/users/balance';
const LOGS_PATH = '/api/v1/hub/points/users/logs';

// Long enough that a message does not contain a part of it by chance.
const BEARER = { Authorization: 'Bearer 7f3c9a51' };

let hub: FakeHub;
let site: Site;

beforeEach(async () => {
  hub = await startFakeHub();
  site = await startSite({ hubUrl: hub.url, allowedOrigins: [APP] });
});

/** Each route that requests the hub for a user, with the path of that request. */
const ROUTES: [route: string, path: string, call: () => Promise<TextResponse>][] = [
  ['POST /token', TOKEN_PATH, () => site.token({})],
  ['GET …/published-tags', TAGS_PATH, () => site.get(TAGS_PATH, BEARER)],
  ['GET …/published-list', LIST_PATH, () => site.get(LIST_PATH, BEARER)],
  ['GET /points/balance', BALANCE_PATH, () => site.get('/points/balance')],
  ['GET /points/logs', LOGS_PATH, () => site.get('/points/logs')],
];

const said = (status: number, code: unknown, message: unknown = 'In the hub’s words.') =>
  json(status, { code, message, data: { secret: 1 } });

const withHeader =
  (answer: HubResponder, name: string, value: string): HubResponder =>
  (call, response) => {
    response.setHeader(name, value);
    answer(call, response);
  };

describe.each(ROUTES)('%s', (_route, path, call) => {
  it.each([
    [403, 403, 403, 403],
    [403, 40_312, 403, 40_312],
    [200, 403, 403, 403],
    [402, 402, 402, 402],
    [404, 404, 404, 404],
    [400, 40_001, 400, 40_001],
    [422, 7, 422, 7],
    [200, 70_001, 422, 70_001],
    [200, 429, 429, 429],
    // Neither HTTP status nor code may be a success.
    [403, 200, 403, 403],
    [403, 0, 403, 403],
    [422, 'x', 422, 422],
  ])(
    'X1 X2 (S) passes HTTP %d with code %s of the hub as HTTP %d with code %d, with the hub’s message',
    async (hubStatus, hubCode, status, code) => {
      hub.on(path, said(hubStatus, hubCode));
      const answer = await call();
      expect(answer.status).toBe(status);
      expect(answer.body).toEqual({ code, message: 'In the hub’s words.', data: {} });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['retry-after']).toBeUndefined();
      expect(site.logs).toHaveLength(1);
    },
  );

  it.each([
    ['17', '17'],
    ['0', '0'],
    ['99999999', '86400'],
    ['soon', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    [new Date(0).toUTCString(), undefined],
  ])(
    'X2 (S) passes HTTP 429 with Retry-After "%s" of the hub as 429 with %s seconds',
    async (sent, passed) => {
      hub.on(path, withHeader(said(429, 429), 'Retry-After', sent));
      const { status, headers, body } = await call();
      expect([status, body['code'], headers['retry-after']]).toEqual([429, 429, passed]);
    },
  );

  it('X2 (S) passes HTTP 429 with a Retry-After date of the hub as 429 with the seconds from its Date to then', async () => {
    const answer = withHeader(said(429, 429), 'Date', 'Tue, 06 Jan 2026 23:59:30 GMT');
    hub.on(path, withHeader(answer, 'Retry-After', 'Wed, 07 Jan 2026 00:00:30 GMT'));
    const { status, headers, body } = await call();
    expect([status, body['code'], headers['retry-after']]).toEqual([429, 429, '60']);
  });

  it.each<[string, HubResponder]>([
    ['429 in HTML', (_call, response) => response.writeHead(429).end('<h1>Slow down</h1>')],
    ['403 without a message', json(403, { code: 403, data: {} })],
    ['403 with a message that is no text', said(403, 403, { text: TEST_API_KEY })],
    ['403 with our key in its message', said(403, 403, `${'x'.repeat(190)}${TEST_API_KEY}`)],
    ['403 with a part of our key in its message', said(403, 403, `No ${TEST_API_KEY.slice(5, 12)}`)],
  ])('X1 X2 (S) HTTP %s is passed with the backend’s own message', async (_what, answer) => {
    hub.on(path, answer);
    const { status, body } = await call();
    expect([403, 429]).toContain(status);
    expect(body).toEqual({ code: status, message: 'The hub refused the request.', data: {} });
  });

  it('X2 (S) passes a message of the hub as one line of at most 200 characters', async () => {
    hub.on(path, said(403, 403, `a\r\nb\u0000${'x'.repeat(10_000)}`));
    const { body } = await call();
    expect(body['message']).toMatch(/^a b x{196}$/);
  });

  it.each([
    [500, 500],
    [503, 40_312],
    [200, 500],
    [407, 407],
    [426, 426],
    [418, 'x'],
    // Of a firewall or proxy between this server and the hub.
    [403, 'x'],
    [404, 'x'],
  ])(
    'X2 (S) HTTP %d with code %s is the hub’s fault: responds 502 without its message',
    async (hubStatus, hubCode) => {
      hub.on(path, said(hubStatus, hubCode));
      const { status, body } = await call();
      expect([status, body]).toEqual([
        502,
        { code: 502, message: expect.stringMatching(/hub cannot be used/), data: {} },
      ]);
    },
  );
});

it.each([TAGS_PATH, LIST_PATH])(
  'X2 (S) GET %s: a refusal that repeats a part of the caller’s token passes without the hub’s words',
  async (path) => {
    hub.on(path, said(403, 403, 'No list for secret-tok…'));
    const { status, text } = await site.get(path, { Authorization: 'Bearer secret-token' });
    expect(status).toBe(403);
    expect(text).not.toContain('secret-tok');
  },
);

it('X1 (S) CORS: lets pages of an allowed origin read Retry-After and the stream key', async () => {
  hub.on(TAGS_PATH, withHeader(said(429, 429), 'Retry-After', '9'));
  const { headers } = await site.get(TAGS_PATH, { Origin: APP });
  expect(headers['access-control-expose-headers']).toBe('Retry-After,OIS-Stream-Key');
});

describe('HubClient with the backend', () => {
  const client = () =>
    createConnection({
      tokenEndpoint: `${site.url}/ois/token`,
      page: site.url,
      fetch: (input, init) =>
        fetch(input, { ...init, headers: { ...(init?.headers as object), 'X-User': 'u1' } }),
    });
  const { signal } = new AbortController();

  it.each<[string, string, () => Promise<unknown>]>([
    ['POST /token', TOKEN_PATH, () => client().session.get()],
    ['GET …/published-tags', TAGS_PATH, () => client().hub.getTags(signal)],
    ['GET …/published-list', LIST_PATH, () => client().hub.getTables({}, signal)],
  ])('X1 X2 (C S) %s: reports errors of the hub by their own code', async (_route, path, call) => {
    hub.on(path, withHeader(said(429, 42_901), 'Retry-After', '30'));
    await expect(call()).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      status: 429,
      hubCode: 42_901,
      retryAfterSeconds: 30,
      message: expect.stringContaining('In the hub’s words.'),
    });
    hub.on(path, said(403, 40_312));
    await expect(call()).rejects.toMatchObject({
      code: 'FORBIDDEN',
      status: 403,
      hubCode: 40_312,
      retryAfterSeconds: undefined,
      message: expect.stringContaining('In the hub’s words.'),
    });
    hub.on(path, said(200, 70_001));
    await expect(call()).rejects.toMatchObject({ code: 'REFUSED', status: 422, hubCode: 70_001 });
    hub.on(path, said(500, 500));
    await expect(call()).rejects.toMatchObject({ code: 'SERVER', status: 502 });
  });

  it('X1 (C) the detail of ois-error has the seconds to wait', async () => {
    hub.on(TAGS_PATH, withHeader(said(429, 429), 'Retry-After', '30'));
    const error = await client()
      .hub.getTags(signal)
      .catch((reason: unknown) => reason);
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 30 });
  });
});

describe('The hub', () => {
  it.each([302, 200])(
    'loses the connection of a response that is not read to its end: HTTP %d',
    async (status) => {
      let isClosed = false;
      const { origin } = await startServer((_request, response) => {
        response.on('close', () => (isClosed = true));
        response.writeHead(status, { Location: '/' }).write('x'.repeat(3_000_000));
      });
      const { balance } = createHubApi({ hubUrl: origin, apiKey: TEST_API_KEY });
      await expect(balance('u1')).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
      await expect.poll(() => isClosed, { timeout: 3_000 }).toBe(true);
    },
  );

  it('has its redirect named also by a fetch that hides it', async () => {
    const opaque = Object.defineProperty(new Response(null), 'status', { value: 0 });
    const options = { hubUrl: 'https://hub.example', apiKey: TEST_API_KEY, fetch: async () => opaque };
    await expect(createHubApi(options).balance('u1')).rejects.toThrow('redirect');
  });
});
