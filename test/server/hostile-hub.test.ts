// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSite, type Site } from './site.js';
import {
  TEST_API_KEY,
  disconnect,
  json,
  redirect,
  startFakeHub,
  success,
  TAGS_PATH,
  TOKEN_PATH,
  type HubResponder,
  type FakeHub,
} from '../helpers/fake-hub.js';

let hub: FakeHub;
let elsewhere: FakeHub;
let site: Site;

beforeEach(async () => {
  [hub, elsewhere] = await Promise.all([startFakeHub(), startFakeHub()]);
  // With a stopped clock, lifetimes are whole seconds.
  site = await startSite({ hubUrl: hub.url, now: () => 0 });
});

afterEach(() => {
  // Following a redirect would have sent a credential here.
  expect(elsewhere.requests).toEqual([]);
});

const html: HubResponder = (_call, response) =>
  response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<h1>${TEST_API_KEY}</h1>`);

const redirectElsewhere =
  (status: number): HubResponder =>
  (call, response) =>
    redirect(status, elsewhere.url + call.url)(call, response);

const endless: HubResponder = (_call, response) => {
  const chunk = Buffer.alloc(1024 * 1024, 32);
  const go = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', go);
  go();
};

const slow: HubResponder = (_call, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 200);
  response.on('close', () => clearInterval(timer));
};

// The hub's message contains the key, also where shortening would leave a part of it.
const echo = (code: number) => ({
  code,
  message: `${'x'.repeat(190)}${TEST_API_KEY}`,
  data: { key: TEST_API_KEY },
});

const BAD: [what: string, answer: HubResponder, log: RegExp][] = [
  ['an HTML page', html, /HTML page/],
  ['HTTP 500', json(500, echo(500)), /HTTP 500/],
  ['HTTP 503', json(503, echo(503)), /HTTP 503/],
  ['HTTP 426', json(426, echo(426)), /HTTP 426/],
  ['HTTP 404 in HTML', (_call, response) => response.writeHead(404).end('<h1>Not found</h1>'), /HTTP 404/],
  ['code 500 at HTTP 200', json(200, echo(500)), /HTTP 200, code 500/],
  ['no envelope', json(200, { list: [], access_token: 'x', expires_in: 60 }), /"code"/],
  ['no data', json(200, { code: 200, message: 'success' }), /"data"/],
  ['an array', json(200, []), /JSON object/],
  ['a redirect', redirectElsewhere(302), /redirect/],
  ['a redirect that keeps the method', redirectElsewhere(307), /redirect/],
  ['a permanent redirect', redirectElsewhere(308), /redirect/],
  ['a body without end', endless, /more than \d+ bytes/],
  ['a connection that breaks', disconnect, /could not be reached \(ECONNRESET\)/],
];

describe('POST /token: a token exchange that gets', () => {
  it.each<[string, HubResponder, RegExp]>([
    ...BAD,
    ['no token', success({ expires_in: 60 }), /access_token/],
    ['an empty token', success({ access_token: '', expires_in: 60 }), /access_token/],
    ['no lifetime', success({ access_token: 'x' }), /expires_in/],
    ['lifetime 0', success({ access_token: 'x', expires_in: 0 }), /expires_in/],
    ['a lifetime in words', success({ access_token: 'x', expires_in: '60' }), /expires_in/],
  ])('R1 R2 (S) %s is answered with 502, and the reason is only in the log', async (_what, answer, log) => {
    hub.on(TOKEN_PATH, answer);
    const { status, body, headers } = await site.token({});
    expect(status).toBe(502);
    expect(body).toEqual({
      code: 502,
      message: 'The hub cannot be used at the moment. Try again later.',
      data: {},
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(site.logs).toEqual([
      { level: 'error', event: 'exchange_failed', message: expect.stringMatching(log) },
    ]);
    // Part of a key is a leak too.
    expect(JSON.stringify(site.logs)).not.toContain(TEST_API_KEY.slice(0, 8));
    expect(hub.requestsTo(TOKEN_PATH)).toHaveLength(1);
  });

  it.each([401, 200])(
    'E2 (S) a refused API key at HTTP %d is answered with 502, and the log has what to check',
    async (status) => {
      hub.on(TOKEN_PATH, json(status, echo(401)));
      const answers = await Promise.all([site.token({}), site.token({}), site.token({})]);
      expect(answers.map((answer) => answer.status)).toEqual([502, 502, 502]);
      expect(site.logs).toEqual([
        {
          level: 'error',
          event: 'exchange_failed',
          message: expect.stringMatching(/API key was refused.*OIS_API_KEY/),
        },
      ]);
    },
  );

  it('a lifetime above a day is shortened to a day', async () => {
    hub.on(TOKEN_PATH, success({ access_token: 'x', expires_in: 1e12 }));
    expect((await site.token({})).body['expires_in']).toBe(86_400);
  });

  it('an error gets a token once the hub works again', async () => {
    hub.on(TOKEN_PATH, html);
    expect((await site.token({})).status).toBe(502);
    hub.on(TOKEN_PATH, success({ access_token: 'x', expires_in: 60 }));
    expect((await site.token({})).status).toBe(200);
  });

  it('no connection to the hub is answered with 502', async () => {
    const lost = await startSite({ hubUrl: 'http://127.0.0.1:9' });
    expect((await lost.token({})).status).toBe(502);
    expect(lost.logs[0]?.message).toMatch(/could not be reached/);
  });
});

describe('GET published-list: a list that gets', () => {
  it.each<[string, HubResponder, RegExp]>([
    ...BAD,
    ['no list', success({}), /data.list/],
    ['a list that is none', success({ list: {} }), /data.list/],
  ])('R1 R2 (S) %s is answered with 502, and the reason is only in the log', async (_what, answer, log) => {
    hub.on(TAGS_PATH, answer);
    const { status, body } = await site.get(TAGS_PATH, { Authorization: 'Bearer secret-token' });
    expect(status).toBe(502);
    expect(body).toMatchObject({ code: 502, data: {} });
    expect(site.logs).toEqual([{ level: 'warn', event: 'list_failed', message: expect.stringMatching(log) }]);
    expect(JSON.stringify(site.logs)).not.toContain('secret-token');
  });
});

describe('GET published-list: an error of the hub that', () => {
  it('repeats a part of the client’s token is answered without the hub’s message', async () => {
    hub.on(TAGS_PATH, json(403, { code: 403, message: 'No list for secret-tok…', data: {} }));
    await site.get(TAGS_PATH, { Authorization: 'Bearer secret-token' });
    expect(site.logs[0]?.message).toMatch(/The hub answered with an error \(HTTP 403/);
    hub.on(TAGS_PATH, json(403, { code: 403, message: 'No list today.', data: {} }));
    await site.get(TAGS_PATH, { Authorization: 'Bearer secret-token' });
    expect(site.logs[1]?.message).toMatch(/The hub answered: No list today\. \(HTTP 403/);
  });
});

describe('POST /token: a hub that does not end its response', () => {
  it('is answered with 504 after 10 seconds, body included', async () => {
    hub.on(TOKEN_PATH, slow);
    hub.on(TAGS_PATH, slow);
    const before = performance.now();
    const answers = await Promise.all([site.token({}), site.get(TAGS_PATH)]);
    expect(performance.now() - before).toBeGreaterThan(9_900);
    expect(answers.map(({ status }) => status)).toEqual([504, 504]);
    expect(answers[0]?.body).toEqual({ code: 504, message: expect.stringMatching(/in time/), data: {} });
    expect(site.logs).toHaveLength(2);
  });
});
