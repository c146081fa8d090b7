// @vitest-environment node
import { sign } from 'hono/jwt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIdentify } from '../../src/cli/identify.js';
import { readSettings } from '../../src/cli/settings.js';
import { createBackend } from '../../src/server/index.js';
import { startSite, type Site } from './site.js';
import {
  TEST_API_KEY,
  LIST_PATH,
  startFakeHub,
  success,
  TOKEN_PATH,
  type FakeHub,
} from '../helpers/fake-hub.js';

const polluted = new Set<string>();

/** Adds properties to `Object.prototype`, as a vulnerable dependency may allow an attacker. */
function pollute(values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    polluted.add(name);
    // oxlint-disable-next-line no-extend-native -- the attack under test
    Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
  }
}

function clean(): void {
  for (const name of polluted) delete (Object.prototype as Record<string, unknown>)[name];
  polluted.clear();
}

let hub: FakeHub;
let site: Site;

beforeEach(async () => {
  hub = await startFakeHub();
  site = await startSite({ hubUrl: hub.url });
});

afterEach(() => clean());

/** Calls the backend without a socket, because Node's HTTP client reads inherited options too. */
const call = (path: string, init: RequestInit = {}): Promise<Response> =>
  site.backend.fetch(
    new Request(`https://site.example/ois${path}`, {
      ...init,
      headers: { 'X-User': 'u1', Authorization: 'Bearer t', 'Content-Type': 'application/json' },
    }),
  );

describe('Backend with a polluted Object.prototype', () => {
  it('returns no token if the hub sent none', async () => {
    hub.on(TOKEN_PATH, success({}));
    pollute({ access_token: 'evil', expires_in: 60 });
    const answer = await call('/token', { method: 'POST', body: '{}' });
    clean();
    expect(answer.status).toBe(502);
    expect(await answer.text()).not.toContain('evil');
  });

  it('includes nothing that the page did not request', async () => {
    pollute({ include: ['tags', 'tables'], limit: 3, renew: 'x', tags: ['evil'] });
    const answer = await call('/token', { method: 'POST', body: '{}' });
    clean();
    expect(answer.status).toBe(200);
    expect(Object.keys(await answer.json())).toEqual(['access_token', 'expires_in', 'form_url']);
  });

  it('adds no field to a table', async () => {
    hub.on(LIST_PATH, success({ list: [{ short_code: 'a' }] }));
    pollute({ industry: 'evil', icon: 'https://evil.example', tags: ['evil'], total: 7 });
    const answer = await call(LIST_PATH);
    clean();
    expect(await answer.json()).toEqual({
      code: 200,
      message: 'success',
      data: { list: [{ short_code: 'a' }] },
    });
    expect(hub.requestsTo(LIST_PATH)).toHaveLength(1);
  });

  it('ignores inherited options', () => {
    const options = { hubUrl: 'https://hub.example', formUrl: 'https://form.example', apiKey: TEST_API_KEY };
    pollute({ identify: () => 'evil' });
    expect(() => createBackend(options as never)).toThrow(/^identify must be a function/);
    clean();
    pollute({ allowInsecureHub: true });
    const insecure = { ...options, hubUrl: 'http://10.0.0.1', identify: () => null };
    expect(() => createBackend(insecure)).toThrow(/allowInsecureHub: true/);
  });

  it('A5 (S) identifies no user by a session without sub', async () => {
    const secret = 'x'.repeat(40);
    const identify = createIdentify({ by: 'session', secret, cookie: 's' });
    const token = await sign({ exp: Math.floor(Date.now() / 1000) + 60 }, secret, 'HS256');
    const request = new Request('https://site.example/', { headers: { Cookie: `s=${token}` } });
    pollute({ sub: 'evil' });
    await expect(identify(request, {})).rejects.toThrow('needs the field sub');
  });

  it('ignores inherited environment variables', () => {
    pollute({ OIS_HUB_URL: 'https://evil.example' });
    expect(() => readSettings({})).toThrow(/OIS_HUB_URL is missing/);
  });
});

it('requestHub: passes options to fetch that inherit nothing', async () => {
  const inits: RequestInit[] = [];
  const own = await startSite({
    hubUrl: hub.url,
    fetch: (url, init = {}) => {
      inits.push(init);
      return fetch(url, init);
    },
  });
  await own.token({ include: ['tags'] });
  expect(inits.map((init) => Object.getPrototypeOf(init))).toEqual([null, null]);
});
