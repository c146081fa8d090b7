// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDebug, type DebugTopic } from '../../src/server/debug.js';
import { startSite, type Site } from './site.js';
import {
  TEST_API_KEY,
  json,
  startFakeHub,
  TAGS_PATH,
  TOKEN_PATH,
  type FakeHub,
} from '../helpers/fake-hub.js';

const COOKIE = 'session-cookie-9f8e7d6c';
const TOPICS: DebugTopic[] = ['token', 'hub', 'webhook', 'events'];

let lines: string[];

beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('createDebug', () => {
  it.each<[string, DebugTopic[]]>([
    ['', []],
    ['express:*', []],
    ['*', TOPICS],
    ['ois:*', TOPICS],
    ['ois:hub', ['hub']],
    ['express, ois:hub ois:token', ['token', 'hub']],
    ['ois:*,-ois:hub', ['token', 'webhook', 'events']],
    ['ois:(hub', []],
  ])('DEBUG="%s": traces %j', (names, topics) => {
    const debug = createDebug((text) => text, names);
    for (const topic of TOPICS) debug(topic, () => 'step');
    expect(lines.map((line) => /ois:(\w+) step$/.exec(line)?.[1])).toEqual(topics);
  });

  it('does not create the text of a topic that is off', () => {
    const createMessage = vi.fn(() => '');
    createDebug((text) => text, 'ois:hub')('token', createMessage);
    expect(createMessage).not.toHaveBeenCalled();
  });
});

describe('DEBUG=ois:*', () => {
  let hub: FakeHub;
  let site: Site;

  beforeEach(async () => {
    vi.stubEnv('DEBUG', 'ois:*');
    hub = await startFakeHub();
    site = await startSite({
      hubUrl: hub.url,
      identify: (request) => {
        if (request.headers.has('X-Fail')) throw new Error(`No session ${request.headers.get('cookie')}`);
        return request.headers.get('x-user');
      },
      webhook: { allowedIps: ['127.0.0.1'] },
    });
  });

  const cookie = { Cookie: `sid=${COOKIE}` };
  const post = (path: string, body: object, headers: Record<string, string>) =>
    fetch(`${site.url}/ois${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  it('A1 (S) traces token, hub, webhook and events without the API key, a token, a cookie or a user id', async () => {
    const { body } = await site.token({ include: ['tags'] }, cookie);
    await site.token({}, { ...cookie, 'X-Fail': '1' });
    await site.get(TAGS_PATH, { ...cookie, Authorization: `Bearer ${String(body['access_token'])}` });
    const stream = new AbortController();
    await fetch(`${site.url}/ois/events`, {
      headers: { 'X-User': 'u1', ...cookie },
      signal: stream.signal,
    });
    const event = {
      event: 'order_grabbed',
      timestamp: '2026-01-02T03:04:05+08:00',
      short_code: 'a1',
      project_icon_url: null,
      target: { client_user_id: 'u1' },
      notification: { title: 'Grabbed', content: 'Yours', link_url: '/orders/7' },
    };
    await post('/webhook', event, { 'X-Webhook-Event': 'order_grabbed' });
    hub.on(TOKEN_PATH, json(500, { code: 500, message: TEST_API_KEY, data: {} }));
    await site.token({}, { ...cookie, 'X-User': 'u2' });
    stream.abort();
    await expect.poll(() => lines.join('\n')).toContain('ois:events stream closed');

    const text = lines.join('\n');
    expect(text).toContain('ois:token renew=false include=tags');
    expect(text).toMatch(/ois:hub POST \/api\/v1\/hub\/apikeys\/token 200 \d+ ms/);
    expect(text).toMatch(/ois:hub POST \/api\/v1\/hub\/apikeys\/token 500 \d+ ms/);
    expect(text).toMatch(/ois:hub GET \/api\/v1\/hub\/projects\/published-tags 200 \d+ ms/);
    expect(text).toMatch(/ois:webhook "order_grabbed": done \d+ ms/);
    expect(text).toContain('ois:events stream opened');
    expect(text).toContain('ois:events publish order_grabbed');
    expect(text).not.toMatch(/user=|\bu[12]\b/);
    const everything = text + JSON.stringify(site.logs);
    for (const secret of [TEST_API_KEY, 'token-1-of', COOKIE]) expect(everything).not.toContain(secret);
  });
});
