// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { startSite, type Site } from '../site.js';
import { TEST_API_KEY, json, redirect, success, type HubResponder } from '../../helpers/fake-hub.js';
import {
  BALANCE_PATH,
  LOGS_PATH,
  logRecord,
  parseQuery,
  startPointsHub,
  type PointsHub,
} from './points-hub.js';

let hub: PointsHub;
let site: Site;

beforeEach(async () => {
  hub = await startPointsHub();
  site = await startSite({ hubUrl: hub.url });
});

const credit = (amount_cents: number, client_user_id = 'u1') =>
  hub.credits.push({ client_user_id, amount_cents, external_order_id: 'o', reason: 'Top-up' });

describe('GET /points/balance', () => {
  it('R6 E8 (S) answers with the signed-in user’s balance, in the hub’s envelope', async () => {
    credit(500);
    const { status, headers, body } = await site.get('/points/balance');
    expect(status).toBe(200);
    expect(body).toEqual({
      code: 200,
      message: 'success',
      data: { client_user_id: 'u1', user_id: 7, balance_cents: 500 },
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(hub.requests[0]).toMatchObject({ method: 'GET', url: `${BALANCE_PATH}?client_user_id=u1` });
    expect(hub.requests[0]?.headers['x-api-key']).toBe(TEST_API_KEY);
    expect(hub.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('ignores a user id that the browser sends', async () => {
    await site.get('/points/balance?client_user_id=victim&user_id=9', { 'X-Client-User-Id': 'victim' });
    await site.get('/points/logs?client_user_id=victim&user_id=9', { 'X-Client-User-Id': 'victim' });
    expect(hub.requests.map((call) => parseQuery(call).getAll('client_user_id'))).toEqual([['u1'], ['u1']]);
  });

  it.each(['u1&client_user_id=victim', 'a b+c%20', '用户', '#?/'])(
    'sends the user id %j unchanged',
    async (user) => {
      const own = await startSite({ hubUrl: hub.url, identify: () => user });
      expect((await own.get('/points/balance')).body).toMatchObject({ data: { client_user_id: user } });
    },
  );

  it.each(['u\ud800', 'u\n'])(
    'sends no request for the user id %j, which would be sent as another one',
    async (user) => {
      const own = await startSite({ hubUrl: hub.url, identify: () => user });
      expect((await own.get('/points/balance')).status).toBe(500);
      expect((await own.get('/points/logs')).status).toBe(500);
      expect(own.logs[0]).toMatchObject({
        event: 'identify_failed',
        message: expect.stringMatching(/identify must return an id/),
      });
      expect(hub.requests).toEqual([]);
    },
  );
});

describe('GET /points/logs', () => {
  it('R8 E11 (S) answers with a page of the signed-in user’s log', async () => {
    credit(500);
    credit(900, 'u2');
    credit(700);
    const { body } = await site.get('/points/logs?page=2&page_size=1');
    expect(body).toEqual({
      code: 200,
      message: 'success',
      data: { client_user_id: 'u1', user_id: 7, list: [logRecord(1, 500)], total: 2, page: 2, page_size: 1 },
    });
  });

  it('E11 (S) requests the first 20 records by default', async () => {
    await site.get('/points/logs?else=1');
    expect(hub.requests[0]?.url).toBe(`${LOGS_PATH}?client_user_id=u1&page=1&page_size=20`);
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=',
    'page=1e1',
    'page=x',
    'page=9007199254740993',
    'page=1&page=2',
    'page_size=0',
    'page_size=101',
    'page_size=ten',
    'page_size=+5',
  ])('X3 (S) refuses %s with a reason, and sends no request', async (query) => {
    const { status, body } = await site.get(`/points/logs?${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 400,
      message: expect.stringMatching(/^page(_size)? must be an integer from 1/),
      data: {},
    });
    expect(hub.requests).toEqual([]);
  });

  it.each(['page=1&page_size=100', 'page=9007199254740991'])('accepts %s', async (query) => {
    expect((await site.get(`/points/logs?${query}`)).status).toBe(200);
  });

  it('R11 (S) removes unknown fields', async () => {
    const list = [{ ...logRecord(1), secret: TEST_API_KEY }];
    hub.on(
      LOGS_PATH,
      success({
        client_user_id: 'u1',
        user_id: 7,
        list,
        total: 1,
        page: 1,
        page_size: 20,
        key: TEST_API_KEY,
      }),
    );
    expect((await site.get('/points/logs')).body).toMatchObject({ data: { list: [logRecord(1)] } });
  });
});

describe('GET /points/logs with invalid records', () => {
  it('R11 (S) sends the valid fields of each, so that the others can be displayed', async () => {
    const list = [
      logRecord(3),
      { ...logRecord(2), balance_after: null, amount_cents: '5', key: TEST_API_KEY },
      'a text',
      { ...logRecord(1), change_cents: '100', source: undefined },
    ];
    const rest = { client_user_id: 'u1', user_id: 7, total: 4, page: 1, page_size: 20 };
    hub.on(LOGS_PATH, success({ ...rest, list }));
    const { status, body } = await site.get('/points/logs');
    const { balance_after: _balance, amount_cents: _amount, ...second } = logRecord(2);
    const { change_cents: _change, source: _source, ...last } = logRecord(1);
    const valid = (record: object) =>
      Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { ...rest, list: [logRecord(3), valid(second), {}, valid(last)] } });
    expect(JSON.stringify(body)).not.toContain(TEST_API_KEY);
    expect(
      (body as { data: { list: object[] } }).data.list.slice(1).map((record) => Object.keys(record)),
    ).toEqual([
      expect.not.arrayContaining(['balance_after', 'amount_cents', 'key']),
      [],
      expect.not.arrayContaining(['change_cents', 'source']),
    ]);
  });
});

describe.each([
  ['/points/balance', BALANCE_PATH],
  ['/points/logs', LOGS_PATH],
])('GET %s', (path, hubPath) => {
  const html: HubResponder = (_call, response) => response.writeHead(200).end(`<h1>${TEST_API_KEY}</h1>`);
  const redirectElsewhere: HubResponder = (call, response) =>
    redirect(307, `${hub.url}/elsewhere`)(call, response);

  it('accepts GET by signed-in users from the site’s own pages only', async () => {
    expect((await site.get(path, { 'X-User': '' })).status).toBe(401);
    expect((await site.get(path, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await site.get(path, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect(hub.requests).toEqual([]);
  });

  it.each<[string, HubResponder, RegExp]>([
    ['HTTP 401', json(401, { code: 401, message: TEST_API_KEY, data: {} }), /HTTP 401.*OIS_API_KEY/],
    ['HTTP 500', json(500, { code: 500, message: TEST_API_KEY, data: {} }), /with an error \(HTTP 500/],
    [
      'its own words',
      json(503, { code: 503, message: 'Under repair.' }),
      /answered: Under repair\. \(HTTP 503/,
    ],
    [
      'a part of the key',
      json(503, { code: 503, message: `No ${TEST_API_KEY.slice(5, 12)}` }),
      /with an error \(HTTP 503/,
    ],
    ['code 503 at HTTP 200', json(200, { code: 503, message: 'x' }), /HTTP 200, code 503/],
    ['an HTML page', html, /HTML page/],
    ['a redirect', redirectElsewhere, /redirect/],
    ['no data', json(200, { code: 200, message: 'success' }), /"data"/],
    ['another shape', success({ list: 'x' }), /"data/],
    [
      'another user’s data',
      success({
        client_user_id: 'u2',
        user_id: 1,
        balance_cents: 5,
        list: [],
        total: 0,
        page: 1,
        page_size: 20,
      }),
      /another user/,
    ],
  ])('answers 502 when the hub responds with %s, and logs the reason', async (_what, answer, log) => {
    hub.on(hubPath, answer);
    const { status, body } = await site.get(path);
    expect(status).toBe(502);
    expect(body).toEqual({ code: 502, message: expect.stringMatching(/hub cannot be used/), data: {} });
    expect(site.logs).toEqual([
      { level: 'error', event: 'points_failed', message: expect.stringMatching(log) },
    ]);
    expect(hub.requests).toHaveLength(1);
  });

  it('aborts its request to the hub when the browser disconnects', async () => {
    const leaving = new AbortController();
    const isGivenUp = new Promise<void>((resolve) => {
      hub.on(hubPath, (_call, response) => {
        response.on('close', resolve);
        leaving.abort();
      });
    });
    const left = fetch(`${site.url}/ois${path}`, { headers: { 'X-User': 'u1' }, signal: leaving.signal });
    await expect(left).rejects.toThrow();
    await isGivenUp;
    expect(site.logs).toEqual([]);
  });
});

describe('D5 (S) HTTP routes', () => {
  it.each(['/points/recharge', '/points/users/recharge', '/api/v1/hub/points/users/recharge', '/recharge'])(
    'do not include a recharge at %s',
    async (path) => {
      const body = { client_user_id: 'u1', amount_cents: 1, external_order_id: 'o', reason: 'r' };
      const headers = { 'X-User': 'u1', 'Content-Type': 'application/json' };
      const request = new Request(`${site.url}/ois${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      expect((await site.backend.fetch(request)).status).toBe(404);
      expect(hub.requests).toEqual([]);
    },
  );
});
