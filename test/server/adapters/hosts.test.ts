// @vitest-environment node
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createBackend } from '../../../src/server/index.js';
import { Reader } from '../events/reader.js';
import { send } from '../../helpers/send.js';
import { TEST_API_KEY, startFakeHub, TAGS_PATH, type FakeHub } from '../../helpers/fake-hub.js';
import { HOSTS, startHost } from './hosts.js';
import { closeAfterUse } from '../../helpers/close-after-use.js';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const EVENT = {
  event: 'order_matched',
  timestamp: '2026-01-02T03:04:05+08:00',
  short_code: 'a1',
  project_icon_url: null,
  target: { client_user_id: 'u1' },
  notification: { title: 'Matched', content: 'Text', link_url: '/orders/7' },
};

describe.each(HOSTS)('Backend in %s', (name, host) => {
  let hub: FakeHub;
  let url: string;

  beforeEach(async () => {
    hub = await startFakeHub();
    const backend = createBackend({
      hubUrl: hub.url,
      formUrl: 'https://form.example',
      apiKey: TEST_API_KEY,
      identify: (request) => request.headers.get('x-user'),
      webhook: { allowedIps: ['127.0.0.1'] },
      log: () => undefined,
    });
    closeAfterUse(backend);
    url = (await startHost(host, backend)).origin;
  });

  const token = (body: string, headers: Record<string, string> = { 'X-User': 'u1' }) =>
    send(`${url}/ois/token`, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body });

  it('reads the body and returns a token of the signed-in user', async () => {
    const { status, headers, body } = await token('{"include":["tags"]}');
    expect(status).toBe(200);
    expect(body).toMatchObject({ access_token: 'token-1-of-u1', tags: ['x', 'y'] });
    expect(headers['cache-control']).toBe('no-store');
    expect((await token('{}', {})).status).toBe(401);
    expect((await token('{"renew":1}')).status).toBe(400);
    expect((await token('{}', { 'X-User': 'u1', Origin: 'https://evil.example' })).status).toBe(403);
  });

  it('passes lists through', async () => {
    const headers = { 'X-User': 'u1', Authorization: 'Bearer t' };
    const { status, body } = await send(`${url}/ois${TAGS_PATH}`, { headers });
    expect(status).toBe(200);
    expect(body['data']).toEqual({ list: ['x', 'y'] });
    expect(hub.requestsTo(TAGS_PATH)[0]?.headers['authorization']).toBe('Bearer t');
  });

  it('redirects the HTML form of a card to the form', async () => {
    const { status, headers } = await send(`${url}/ois/open?short_code=a1`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'X-User': 'u1',
        'Sec-Fetch-Site': 'same-origin',
      },
      body: '',
    });
    expect([status, headers['location']]).toEqual([303, 'https://form.example/a1?token=token-1-of-u1']);
  });

  it('responds 413 to a body that is too large', async () => {
    expect((await token(JSON.stringify({ x: 'x'.repeat(20_000) }))).status).toBe(413);
  });

  it('does not respond to other paths of the site', async () => {
    const answer = await send(`${url}/`);
    // A plain node:http server passes every request to the backend.
    if (name === 'node:http') expect(answer.status).toBe(404);
    else expect(answer.text).toBe('The site’s own page');
  });

  it('streams notifications at once, and ends the stream when the client disconnects', async () => {
    const leaving = new AbortController();
    const open = async (signal?: AbortSignal): Promise<Reader> => {
      const init = { headers: { 'X-User': 'u1' }, ...(signal ? { signal } : {}) };
      const response = await fetch(`${url}/ois/events`, init);
      expect(response.status).toBe(200);
      return new Reader(response.body);
    };
    const reader = await open();
    const left = await Promise.all(Array.from({ length: 9 }, () => open(leaving.signal)));

    const hook = { ...JSON_TYPE, 'X-Webhook-Event': 'order_matched' };
    const called = await send(`${url}/ois/webhook`, {
      method: 'POST',
      headers: hook,
      body: JSON.stringify(EVENT),
    });
    // The client's address is unknown there, so every call is denied.
    const hasAddress = !name.startsWith('route handlers');
    expect(called.status).toBe(hasAddress ? 200 : 403);
    if (hasAddress) {
      await vi.waitFor(() => expect(reader.titles).toEqual(['Matched']), 10_000);
      expect(reader.events[0]?.data['link']).toBe('https://form.example/orders/7');
    }
    leaving.abort();
    await vi.waitFor(() => expect(left.every(({ hasEnded }) => hasEnded)).toBe(true), 10_000);
    await sleep(300);
    // If those nine counted still, these would end the first one as the user's oldest.
    const others = await Promise.all(Array.from({ length: 9 }, () => open()));
    await sleep(50);
    expect(reader.hasEnded).toBe(false);
    await Promise.all([reader, ...others].map((one) => one.cancel()));
  });
});
