// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { json, startFakeHub, success, type FakeHub, type HubResponder } from '../helpers/fake-hub.js';
import { noRedis, startRedis, withRedis } from '../helpers/redis.js';
import { send } from '../helpers/send.js';
import { TEST_API_KEY } from '../helpers/test-api-key.js';
import { startTcpServer } from '../helpers/test-server.js';
import { readSettings } from '../../src/cli/settings.js';
import { GOOD_ENV, startBackend, type RunningBackend } from './running-backend.js';
import { connect } from 'node:net';

const BALANCE_PATH = '/api/v1/hub/points/users/balance';
const refuseKey = json(401, { code: 401, message: `Unknown key ${TEST_API_KEY}`, data: {} });
const unknownUser = json(404, { code: 404, message: 'Unknown user', data: {} });
const createPage =
  (status: number): HubResponder =>
  (_request, response) =>
    response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>No</h1>');

async function startHub(): Promise<FakeHub> {
  const hub = await startFakeHub();
  hub.on(BALANCE_PATH, success({ client_user_id: 'ois-health-check', user_id: 1, balance_cents: 0 }));
  return hub;
}

async function readReady({ url }: RunningBackend) {
  const { status, body, headers } = await send(`${url}/readyz`);
  expect(headers['cache-control']).toBe('no-store');
  return { status, ...body };
}

const findProblem = (backend: RunningBackend) =>
  backend.lines().find(({ event }) => event === 'not_ready')?.['message'];

describe('GET /readyz', () => {
  it('is 200 when hub, key and store can be used, and asks the hub once in 10 seconds', async () => {
    const hub = await startHub();
    const backend = await startBackend({ OIS_HUB_URL: hub.url });
    const ready = { status: 200, hub: 'ok', store: 'ok' };
    for (let count = 0; count < 5; count += 1) {
      expect(await readReady(backend)).toEqual({ ...ready, status: 'ready' });
    }
    expect((await send(`${backend.url}/readyz`)).status).toBe(200);
    expect(hub.requests).toHaveLength(1);
    expect(hub.requests[0]).toMatchObject({ method: 'GET' });
    expect(findProblem(backend)).toBeUndefined();
  });

  it.each([
    ['that does not know the user of the check', unknownUser],
    [
      'that answers without data for an unknown user',
      json(200, { code: 200, message: 'success', data: null }),
    ],
    ['that answers without a balance for an unknown user', success({})],
    ['that refuses the check for now, since there were too many requests', createPage(429)],
  ])('is 200 for a hub %s', async (_what, respond) => {
    const hub = await startHub();
    hub.on(BALANCE_PATH, respond);
    const backend = await startBackend({ OIS_HUB_URL: hub.url });
    expect((await send(`${backend.url}/readyz`)).status).toBe(200);
  });

  it.each([
    ['refuses the key', refuseKey, 'key_refused', /^The hub refuses the API key: it is wrong/],
    ['is no hub', json(404, {}), 'failed', / Check OIS_HUB_URL/],
    ['answers as another API', json(200, { data: {} }), 'failed', /without the envelope's numeric "code"/],
    ['answers with a page to everything', createPage(200), 'failed', /it sent an HTML page/],
    ['is behind a firewall that refuses this server', createPage(403), 'failed', /HTTP 403.*a firewall/],
    ['is behind a proxy that answers with a page', createPage(402), 'failed', /HTTP 402/],
    ['fails', json(500, { code: 500, message: 'Oops', data: {} }), 'failed', /HTTP 500/],
  ])('is 503 when the hub %s, which the log says at the start', async (_what, respond, state, message) => {
    const hub = await startHub();
    hub.on(BALANCE_PATH, respond);
    const backend = await startBackend({ OIS_HUB_URL: hub.url });
    await vi.waitFor(() => expect(findProblem(backend)).toMatch(message), 10_000);
    const { status, body } = await send(`${backend.url}/readyz`);
    expect({ status, ...body }).toEqual({ status: 'not ready', hub: state, store: 'ok' });
    expect(status).toBe(503);
    expect((await send(`${backend.url}/healthz`)).status).toBe(200);
    expect(backend.output()).not.toContain(TEST_API_KEY);
  });

  it('is 503 when nothing listens at the address of the hub, and the log names the variable', async () => {
    const backend = await startBackend({ OIS_HUB_URL: 'http://127.0.0.1:1' });
    await vi.waitFor(
      () => expect(findProblem(backend)).toMatch(/could not be reached.* Check OIS_HUB_URL, and that/),
      10_000,
    );
    expect((await send(`${backend.url}/readyz`)).status).toBe(503);
    // The result of the start is not kept: each line is about a check of its own.
    for (const { event, message } of backend.lines())
      if (event === 'not_ready') expect(message).not.toContain('hubUrl');
  });

  it.skipIf(noRedis)(`is 503 while Redis is away, ${withRedis}`, async () => {
    const hub = await startHub();
    const redis = await startRedis();
    const port = await startTcpServer((socket) => {
      const inner = connect(redis.socket);
      socket.on('error', () => inner.destroy()).pipe(inner);
      inner.on('error', () => socket.destroy()).pipe(socket);
    });
    await redis.kill();
    const backend = await startBackend({
      OIS_HUB_URL: hub.url,
      OIS_REDIS_URL: `redis://127.0.0.1:${port.port}`,
    });
    const { status, body } = await send(`${backend.url}/readyz`);
    expect({ status, ...body }).toEqual({ status: 'not ready', hub: 'ok', store: 'failed' });
    expect(status).toBe(503);
  });
});

describe('Variables of the ready server', () => {
  it.each([
    ['OIS_ALLOWED_HOST', 'OIS_ALLOWED_HOSTS'],
    ['OIS_SESSION_SECERT', 'OIS_SESSION_SECRET'],
    ['OIS_REDIS_URI', 'OIS_REDIS_URL'],
  ])('%s, which is misspelled, is logged at the start without its value', (name, meant) => {
    const { warnings } = readSettings({
      ...GOOD_ENV,
      OIS_HUB_URL: 'https://hub.example',
      [name]: 'secret-1',
    });
    expect(warnings).toEqual([`${name} is no setting and is ignored. Is it ${meant}?`]);
  });

  it('OIS_LIST_CACHE_SECONDS may be a part of a second, as listCacheSeconds', () => {
    const env = { ...GOOD_ENV, OIS_HUB_URL: 'https://hub.example', OIS_LIST_CACHE_SECONDS: '0.5' };
    expect(readSettings(env).backend.listCacheSeconds).toBe(0.5);
    expect(() => readSettings({ ...env, OIS_MAX_HUB_RESPONSE_BYTES: '100000.5' })).toThrow(
      'OIS_MAX_HUB_RESPONSE_BYTES must be a whole number',
    );
  });

  it('OIS_SERVICE_HOST, OIS_PORT and OIS_COOKIE, which are not the server’s, are no mistakes', async () => {
    const others = { OIS_SERVICE_HOST: '10.0.0.1', OIS_PORT: 'tcp://10.0.0.1:3000', OIS_COOKIE: 'a=b' };
    const backend = await startBackend({
      OIS_HUB_URL: (await startHub()).url,
      ...others,
      OIS_METRIC: 'true',
    });
    const warnings = backend.lines().filter(({ event }) => event === 'unknown_setting');
    expect(warnings).toMatchObject([{ level: 'warn', message: expect.stringContaining('OIS_METRICS?') }]);
  });
});

describe('GET /metrics', () => {
  it('is 404 unless OIS_METRICS is true', async () => {
    const backend = await startBackend({ OIS_HUB_URL: (await startHub()).url });
    expect((await send(`${backend.url}/metrics`)).status).toBe(404);
  });

  it('counts requests by route and status, and lines of the log, without any text of a client', async () => {
    const hub = await startHub();
    const backend = await startBackend({ OIS_HUB_URL: hub.url, OIS_METRICS: 'true' });
    await send(`${backend.url}/ois/token`, { method: 'POST' });
    await send(`${backend.url}/ois/token`, { method: 'POST' });
    await send(`${backend.url}/ois/secret-path?secret-query`, { method: 'DELETE' });
    await vi.waitFor(async () => {
      const { text, headers } = await send(`${backend.url}/metrics`);
      expect(headers['content-type']).toMatch(/^text\/plain/);
      expect(text).toContain(
        'ois_request_duration_seconds_count{method="POST",route="/token",status="415"} 2',
      );
      expect(text).toContain(
        'ois_request_duration_seconds_count{method="other",route="other",status="404"} 1',
      );
      expect(text).toContain('ois_log_lines_total{level="info",event="request"} 3');
      expect(text).toMatch(/^process_cpu_seconds_total /m);
      expect(text).not.toContain('secret');
    }, 10_000);
  });
});
