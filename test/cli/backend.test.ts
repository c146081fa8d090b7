// @vitest-environment node
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sign } from 'hono/jwt';
import { send } from '../helpers/send.js';
import { Reader } from '../server/events/reader.js';
import { TEST_API_KEY, startFakeHub, TAGS_PATH, type FakeHub } from '../helpers/fake-hub.js';
import { SECRET, startBackend, type RunningBackend } from './running-backend.js';

let hub: FakeHub;
let bySession: RunningBackend;
let byHeader: RunningBackend;
let withoutUser: RunningBackend;

beforeAll(async () => {
  hub = await startFakeHub();
  const header = { OIS_HUB_URL: hub.url, OIS_SESSION_SECRET: '', OIS_USER_HEADER: 'X-User' };
  [bySession, byHeader, withoutUser] = await Promise.all([
    startBackend({ OIS_HUB_URL: hub.url, OIS_WEBHOOK_ALLOWED_IPS: '127.0.0.1' }),
    startBackend({
      ...header,
      OIS_TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1',
      OIS_ALLOWED_HOSTS: '127.0.0.1, app.example',
    }),
    startBackend({ ...header, OIS_TRUSTED_PROXIES: '10.0.0.0/8' }),
  ]);
});

afterAll(async () => {
  const all = [bySession, byHeader, withoutUser];
  await Promise.all(all.map((one) => one.stop()));
  for (const one of all) {
    expect(one.output()).not.toContain(TEST_API_KEY);
    expect(one.output()).not.toContain(SECRET);
    expect(one.output()).not.toMatch(/token-\d+-of/);
  }
});

const post = (backend: RunningBackend, headers: Record<string, string>, path = '/ois/token') =>
  send(backend.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: '{}',
  });

const soon = (): number => Math.floor(Date.now() / 1000) + 60;
const session = (jwt: string) => ({ Cookie: `other=1; ois_session=${jwt}` });
const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('OIS_SESSION_SECRET: a session cookie', () => {
  it('that was issued by a clock which is ahead identifies the user', async () => {
    const cookie = await sign({ sub: 'u1', exp: soon(), iat: soon() }, SECRET, 'HS256');
    expect((await post(bySession, session(cookie))).status).toBe(200);
  });

  it('that the site signed identifies the user', async () => {
    const { status, body } = await post(
      bySession,
      session(await sign({ sub: 'u1', exp: soon() }, SECRET, 'HS256')),
    );
    expect(status).toBe(200);
    expect(body['access_token']).toMatch(/-of-u1$/);
  });

  it.each<[string, () => Promise<string> | string]>([
    ['nothing', () => ''],
    ['no token', () => 'u1'],
    ['another secret', () => sign({ sub: 'u1', exp: soon() }, `${SECRET}x`, 'HS256')],
    [
      'no signature',
      () => `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url({ sub: 'u1', exp: soon() })}.`,
    ],
    ['another algorithm', () => sign({ sub: 'u1', exp: soon() }, SECRET, 'HS512')],
    [
      'another user put in afterwards',
      async () => {
        const [head, , signature] = (await sign({ sub: 'u1', exp: soon() }, SECRET, 'HS256')).split('.');
        return `${head}.${base64url({ sub: 'u2', exp: soon() })}.${signature}`;
      },
    ],
    ['an end that is past', () => sign({ sub: 'u1', exp: soon() - 120 }, SECRET, 'HS256')],
    ['an empty user', () => sign({ sub: '', exp: soon() }, SECRET, 'HS256')],
  ])('with %s identifies nobody', async (_what, make) => {
    expect((await post(bySession, session(await make()))).status).toBe(401);
  });

  it.each<[string, () => Promise<string> | string]>([
    ['without an end', () => sign({ sub: 'u1' }, SECRET, 'HS256')],
    ['without a user', () => sign({ exp: soon() }, SECRET, 'HS256')],
    [
      'with a user that is a number',
      () => {
        const text = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url({ sub: 7, exp: soon() })}`;
        return `${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`;
      },
    ],
  ])('%s that the site signed is an error, which the log explains', async (_what, make) => {
    const cookie = await make();
    const before = bySession.output().length;
    expect((await post(bySession, session(cookie))).status).toBe(500);
    const logged = (): string => bySession.output().slice(before);
    await expect.poll(logged).toContain('the cookie ois_session needs the field sub with the user');
    expect(logged()).not.toContain(cookie);
  });

  it('is used, and headers are ignored', async () => {
    expect((await post(bySession, { 'X-User': 'u1' })).status).toBe(401);
  });
});

describe('OIS_USER_HEADER: a header', () => {
  it('of a trusted proxy identifies the user', async () => {
    const { status, body } = await post(byHeader, { 'X-User': 'u1' });
    expect(status).toBe(200);
    expect(body['access_token']).toMatch(/-of-u1$/);
    expect((await post(byHeader, {})).status).toBe(401);
  });

  it('A5 (S) is used only if the Host header is an allowed host, against DNS rebinding', async () => {
    const rebound = { 'X-User': 'u1', Host: 'evil.example:3000', Origin: 'http://evil.example:3000' };
    expect((await post(byHeader, rebound)).status).toBe(403);
    expect((await post(byHeader, { 'X-User': 'u1', Host: 'app.example' })).status).toBe(200);
  });

  it('of any other client is ignored, whatever else the client sends', async () => {
    const claims = {
      'X-User': 'u1',
      'X-Forwarded-For': '10.0.0.1',
      'X-Real-IP': '10.0.0.1',
      Forwarded: 'for=10.0.0.1',
    };
    expect((await post(withoutUser, claims)).status).toBe(401);
  });

  it('that is sent twice is an error, since one of them may be the browser’s', async () => {
    const request = httpRequest(`${byHeader.url}/ois/token`, { method: 'POST' });
    request.setHeader('Content-Type', 'application/json').setHeader('X-User', ['u1', 'u2']);
    request.end('{}');
    const [response] = await once(request, 'response');
    expect(response.statusCode).toBe(500);
    response.resume();
    await vi.waitFor(
      () =>
        expect(byHeader.lines().find(({ event }) => event === 'identify_failed')).toMatchObject({
          message: expect.stringContaining('twice'),
        }),
      10_000,
    );
  });

  it.each(['Müller', '用户7', '😀', 'a\u00a0b'])(
    'A5 (S) identifies the user %s, in UTF-8 as proxies send it',
    async (user) => {
      const calls = hub.requests.length;
      const bytes = Buffer.from(user).toString('latin1');
      expect((await post(byHeader, { 'X-User': bytes })).status).toBe(200);
      expect(JSON.parse(hub.requests[calls]?.body ?? '')).toEqual({ client_user_id: user });
    },
  );

  it.each([
    ['Latin-1', 'M\xfcller'],
    ['an overlong form', '\xc0\xafx'],
    ['half a character', 'x\xe7\x94'],
    ['a surrogate', '\xed\xa0\x80'],
    ['a control character', Buffer.from('x\u0085y').toString('latin1')],
  ])(
    'A5 (S) that is %s and not UTF-8 is answered with 500, with the reason in the log',
    async (_what, bytes) => {
      const calls = hub.requests.length;
      expect((await post(byHeader, { 'X-User': bytes })).status).toBe(500);
      expect(hub.requests).toHaveLength(calls);
      await vi.waitFor(
        () =>
          expect(byHeader.lines().filter(({ event }) => event === 'identify_failed')).toContainEqual(
            expect.objectContaining({ message: expect.stringMatching(/X-User.*UTF-8/) }),
          ),
        10_000,
      );
    },
  );
});

describe('open-integration-widget backend', () => {
  it('responds to GET /healthz of any client', async () => {
    const { status, body } = await send(`${bySession.url}/healthz`);
    expect([status, body]).toEqual([200, { status: 'ok' }]);
    expect(bySession.output()).not.toContain('healthz');
  });

  it('logs requests as JSON, without secrets', async () => {
    const headers = { Authorization: 'Bearer secret-token' };
    await send(`${bySession.url}/ois${TAGS_PATH}?token=secret-token`, { headers });
    await send(`${bySession.url}/${TEST_API_KEY}/Bearer%20x?${SECRET}`, {});
    await vi.waitFor(
      () =>
        expect(bySession.lines()).toEqual(
          expect.arrayContaining([
            {
              time: expect.stringMatching(/^\d{4}-.*Z$/),
              from: 'open-integration-widget',
              level: 'info',
              event: 'request',
              method: 'GET',
              path: `/ois${TAGS_PATH}`,
              status: 401,
              ms: expect.any(Number),
            },
            expect.objectContaining({ path: '/…/Bearer%20x', status: 404 }),
          ]),
        ),
      10_000,
    );
    expect(bySession.output()).not.toContain('secret-token');
  });

  it('streams the hub’s notifications to the signed-in user', async () => {
    const cookie = session(await sign({ sub: 'u9', exp: soon() }, SECRET, 'HS256'));
    const reader = new Reader((await fetch(`${bySession.url}/ois/events`, { headers: cookie })).body);
    const event = {
      event: 'order_grabbed',
      timestamp: '2026-01-02T03:04:05+08:00',
      short_code: 'a1',
      project_icon_url: null,
      target: { client_user_id: 'u9' },
      notification: { title: 'Grabbed', content: 'Yours', link_url: '/orders/7' },
    };
    const called = await send(`${bySession.url}/ois/webhook`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Webhook-Event': 'order_grabbed' },
      body: JSON.stringify(event),
    });
    expect(called.status).toBe(200);
    await vi.waitFor(() => expect(reader.titles).toEqual(['Grabbed']), 10_000);
    expect(reader.events[0]?.data['link']).toBe('https://form.example/orders/7');
    await reader.cancel();
  });

  it('names its environment variables in the log line of a refused webhook call', async () => {
    const backend = await startBackend({ OIS_HUB_URL: hub.url, OIS_WEBHOOK_ALLOWED_IPS: '203.0.113.7' });
    expect((await post(backend, {}, '/ois/webhook')).status).toBe(403);
    const { message } = backend.lines().find(({ event }) => event === 'webhook_denied')!;
    expect(message).toMatch(/is not in OIS_WEBHOOK_ALLOWED_IPS/);
  });

  it('stops on SIGTERM: ends streams and completes pending responses', async () => {
    const one = await startBackend({ OIS_HUB_URL: hub.url });
    const cookie = session(await sign({ sub: 'u1', exp: soon() }, SECRET, 'HS256'));
    const reader = new Reader((await fetch(`${one.url}/ois/events`, { headers: cookie })).body);
    let answerHub = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      hub.on(TAGS_PATH, (_call, response) => {
        answerHub = () => void response.end('{"code":200,"message":"success","data":{"list":["x"]}}');
        resolve();
      });
    });
    const answer = send(`${one.url}/ois${TAGS_PATH}`, { headers: { ...cookie, Authorization: 'Bearer t' } });
    await asked;
    const ended = one.stop();
    await vi.waitFor(() => expect(reader.hasEnded).toBe(true), 10_000);
    expect(reader.error).toBeUndefined();
    // An open connection gets a response, a new one is refused.
    await vi.waitFor(() => expect(fetch(`${one.url}/healthz`)).rejects.toThrow(), 10_000);
    answerHub();
    expect((await answer).status).toBe(200);
    const answered = performance.now();
    expect(await ended).toBe(0);
    expect(performance.now() - answered).toBeLessThan(4_000);
    expect(one.lines().at(-1)).toMatchObject({ event: 'stopped' });
  });
});
