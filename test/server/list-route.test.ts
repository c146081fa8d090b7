// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { startSite, type Site } from './site.js';
import {
  json,
  LIST_PATH,
  startFakeHub,
  success,
  TABLES,
  TAGS_PATH,
  type FakeHub,
  type HubResponder,
} from '../helpers/fake-hub.js';
import { send } from '../helpers/send.js';

let hub: FakeHub;
let site: Site;

beforeEach(async () => {
  hub = await startFakeHub();
  site = await startSite({ hubUrl: hub.url });
});

/** The credential, and what `fetch` of Node adds to every request. */
const SENT_HEADERS = ['accept', 'accept-encoding', 'authorization', 'connection', 'host', 'user-agent'];

const envelope = (code: number) => ({ code, message: expect.any(String), data: {} });

describe('GET published-tags and published-list', () => {
  it('E3 (S) requests the hub with the client’s token and nothing else of the request', async () => {
    const headers = { Cookie: 'session=1', 'X-API-Key': 'mine', 'X-Other': '1' };
    const tags = await site.get(TAGS_PATH, headers);
    expect(tags.status).toBe(200);
    expect(tags.body).toEqual({ code: 200, message: 'success', data: { list: ['x', 'y'] } });
    expect(tags.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json' });
    expect((await site.get(LIST_PATH)).body).toMatchObject({ data: { list: TABLES } });
    const [call] = hub.requests;
    expect(call?.headers.authorization).toBe('Bearer t');
    for (const { headers: sent } of hub.requests) {
      // All of them: a header that identifies the user can have any name.
      expect(Object.keys(sent).sort()).toEqual(SENT_HEADERS);
      expect(sent).toMatchObject({ accept: 'application/json', 'user-agent': 'node' });
    }
  });

  it('E3 (S) request the hub each time, and send what it sends then', async () => {
    const names = async () => {
      const { body } = await site.get(LIST_PATH);
      return (body as { data: { list: { name: string }[] } }).data.list.map(({ name }) => name);
    };
    const before = TABLES.map(({ name }) => name);
    expect([await names(), await names()]).toEqual([before, before]);
    // As long as before, in other bytes.
    const list = TABLES.map((table) => ({ ...table, name: table.name.toUpperCase() }));
    hub.on(LIST_PATH, success({ list }));
    expect(await names()).toEqual(before.map((name) => name.toUpperCase()));
    hub.on(LIST_PATH, json(500, { code: 200, message: 'success', data: { list } }));
    expect((await site.get(LIST_PATH)).status).toBe(502);
    hub.on(LIST_PATH, json(401, { code: 401, message: 'expired', data: {} }));
    expect((await site.get(LIST_PATH)).status).toBe(401);
    expect(hub.requestsTo(LIST_PATH)).toHaveLength(5);
  });

  it.each([
    ['', ''],
    ['?tags=a,b&limit=5', '?tags=a%2Cb&limit=5'],
    ['?tags=a&tags=b', '?tags=a%2Cb'],
    ['?limit=007', '?limit=7'],
    ['?tags=&client_user_id=victim&x=1', ''],
    ['?tags=%26x%3D1%23', '?tags=%26x%3D1%23'],
    ['?tags=%E6%A0%87', '?tags=%E6%A0%87'],
  ])('passes the query "%s" as "%s"', async (asked, sent) => {
    expect((await site.get(LIST_PATH + asked)).status).toBe(200);
    expect(hub.requests[0]?.url).toBe(LIST_PATH + sent);
  });

  it('passes no query for tags', async () => {
    await site.get(`${TAGS_PATH}?limit=5&tags=a`);
    expect(hub.requests[0]?.url).toBe(TAGS_PATH);
  });

  it.each([
    '?limit=0',
    '?limit=-1',
    '?limit=1.5',
    '?limit=x',
    '?limit=',
    '?limit=1&limit=2',
    '?limit=9007199254740992',
    `?tags=${'x'.repeat(2_001)}`,
  ])('responds 400 to the query %s', async (query) => {
    const answer = await site.get(LIST_PATH + query);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(envelope(400));
    expect(hub.requests).toEqual([]);
  });

  it.each(['', 'Bearer', 'Bearer ', 'Bearer a b', 'Bearer a, Bearer b', 'Basic dTpw', 'Token t'])(
    'responds 401 to the authorization "%s"',
    async (authorization) => {
      const answer = await site.get(TAGS_PATH, { Authorization: authorization });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(envelope(401));
      expect(hub.requests).toEqual([]);
    },
  );

  it.each(['a&b=c+d#e%', Buffer.from('令牌').toString('latin1')])(
    'passes the token %s unchanged',
    async (token) => {
      await site.get(TAGS_PATH, { Authorization: `Bearer ${token}` });
      expect(hub.requests[0]?.headers.authorization).toBe(`Bearer ${token}`);
    },
  );

  it('responds 401 if nobody is signed in', async () => {
    const answer = await site.get(TAGS_PATH, { 'X-User': '' });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual(envelope(401));
    expect(hub.requests).toEqual([]);
  });

  const page: HubResponder = (_request, response) => response.writeHead(401).end('a:b;'.repeat(2_000));

  it.each([
    ['HTTP', json(401, { code: 401, message: 'expired', data: {} })],
    ['HTTP with a page of many colons', page],
    ['the envelope', json(200, { code: 401, message: 'expired', data: {} })],
  ])('passes a 401 of %s', async (_where, answer) => {
    hub.on(TAGS_PATH, answer);
    const { status, body } = await site.get(TAGS_PATH);
    expect(status).toBe(401);
    expect(body).toEqual(envelope(401));
    expect(site.logs).toEqual([]);
  });

  it('returns known fields that have the type of the specification, and no others', async () => {
    const odd = {
      ...TABLES[0],
      name: null,
      tags: ['a', 1, null],
      icon: {},
      total: '3',
      secret: 'x',
      __proto__: null,
    };
    const answer = {
      code: 200,
      message: 'x',
      data: { list: [odd, 'no table', null], secret: 'x' },
      secret: 'x',
    };
    hub.on(LIST_PATH, json(200, answer));
    const { name: _name, icon: _icon, total: _total, ...rest } = TABLES[0] as Record<string, unknown>;
    expect((await site.get(LIST_PATH)).body).toEqual({
      code: 200,
      message: 'success',
      data: { list: [{ ...rest, tags: ['a'] }] },
    });
    hub.on(TAGS_PATH, json(200, { code: 200, message: 'x', data: { list: ['a', 5, { secret: 'x' }] } }));
    expect((await site.get(TAGS_PATH)).body).toMatchObject({ data: { list: ['a'] } });
  });

  it('returns 100,000 tables if maxHubResponseBytes allows them', async () => {
    const large = await startSite({ hubUrl: hub.url, maxHubResponseBytes: 32 * 1024 * 1024 });
    const list = Array.from({ length: 100_000 }, (_, i) => ({
      ...TABLES[0],
      short_code: `t${i}`,
      name: '表',
    }));
    const whole = JSON.stringify({ code: 200, message: 'success', data: { list } });
    hub.on(LIST_PATH, (_call, response) => response.end(whole));
    const { status, text } = await large.get(LIST_PATH);
    expect(status).toBe(200);
    expect(text === whole).toBe(true);
  });

  it('answers 502 quickly when the hub sends one object with 500,000 members', async () => {
    const members = Array.from({ length: 500_000 }, (_, i) => `"k${i}":1`).join();
    hub.on(LIST_PATH, (_call, response) =>
      response.end(`{"code":200,"message":"success","data":{"list":[{${members}}]}}`),
    );
    expect((await site.get(LIST_PATH)).status).toBe(502);
    expect(site.logs.map(({ message }) => message)).toEqual([expect.stringContaining('1000 members')]);
  });

  it('aborts the request to the hub when the client disconnects', async () => {
    const isGivenUp = new Promise<void>((resolve) => {
      hub.on(LIST_PATH, (_call, response) => {
        response.on('close', resolve);
        leaving.abort();
      });
    });
    const leaving = new AbortController();
    const headers = { 'X-User': 'u1', Authorization: 'Bearer t' };
    await expect(fetch(`${site.url}/ois${LIST_PATH}`, { headers, signal: leaving.signal })).rejects.toThrow();
    await isGivenUp;
    expect(site.logs).toEqual([]);
  });
});

describe('Other paths and methods', () => {
  it.each([
    '/',
    '',
    '/token/',
    '/token/x',
    '/TOKEN',
    '/ois/token',
    '/%74oken',
    '/x/token',
    '//token',
    '/api/v1/hub/apikeys/token',
    '/api/v1/hub/points/users/balance',
    '/api/v1/hub/projects/',
    '/api/v1/hub/projects/published-list/..%2f..%2fpoints/users/balance',
    '/api/v1/hub/projects/published-list/../../points/users/balance',
    '/api/v1/hub/projects/%2e%2e/apikeys/token',
    '/api/v1/hub/projects%2Fpublished-list',
    '/api/v1/hub/projects/published-list;x',
  ])('A2 (S) responds 404 to %s', async (path) => {
    const answer = await send(site.url, { path: `/ois${path}` });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual(envelope(404));
    expect(hub.requests).toEqual([]);
  });

  it.each([
    ['GET', '/token', 'POST'],
    ['PUT', '/token', 'POST'],
    ['OPTIONS', '/token', 'POST'],
    ['POST', LIST_PATH, 'GET'],
    ['DELETE', TAGS_PATH, 'GET'],
  ])('responds 405 to %s %s', async (method, path, allow) => {
    const headers = { 'X-User': 'u1', Authorization: 'Bearer t', 'Content-Type': 'application/json' };
    const answer = await send(`${site.url}/ois${path}`, { method, headers });
    expect(answer.status).toBe(405);
    expect(answer.body).toEqual(envelope(405));
    expect(answer.headers.allow).toBe(allow);
    expect(hub.requests).toEqual([]);
  });
});
