// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { startSite, type Site } from './site.js';
import { startFakeHub, TAGS_PATH, type FakeHub } from '../helpers/fake-hub.js';
import { send, type TextResponse } from '../helpers/send.js';

const APP = 'https://app.example';

let hub: FakeHub;
let site: Site;

beforeEach(async () => {
  hub = await startFakeHub();
  site = await startSite({ hubUrl: hub.url, allowedOrigins: [APP, 'capacitor://localhost'] });
});

const cors = ({ headers }: TextResponse) => ({
  origin: headers['access-control-allow-origin'],
  credentials: headers['access-control-allow-credentials'],
  vary: headers['vary'],
});

describe('createOriginGuard', () => {
  it.each([
    ['no browser at all', {}],
    ['a page of the same host', { Host: 'site.example', Origin: 'http://site.example' }],
    ['a page on https, with TLS ending in front', { Host: 'site.example', Origin: 'https://site.example' }],
    ['a proxy that names the default port', { Host: 'site.example:443', Origin: 'https://site.example' }],
    ['a port of its own', { Host: 'localhost:5173', Origin: 'http://localhost:5173' }],
    ['an IPv6 host', { Host: '[::1]:5173', Origin: 'http://[::1]:5173' }],
    ['a browser that says same-origin', { 'Sec-Fetch-Site': 'same-origin' }],
    ['an allowed origin', { Origin: APP, 'Sec-Fetch-Site': 'cross-site' }],
    ['an allowed WebView', { Origin: 'capacitor://localhost', 'Sec-Fetch-Site': 'cross-site' }],
  ])('allows %s', async (_what, headers) => {
    expect((await site.token({}, headers)).status).toBe(200);
    expect((await site.get(TAGS_PATH, headers)).status).toBe(200);
  });

  it.each([
    ['another host', { Host: 'site.example', Origin: 'https://evil.example' }],
    ['a host that begins alike', { Host: 'site.example', Origin: 'https://site.example.evil.example' }],
    ['a host that ends alike', { Host: 'site.example', Origin: 'https://evilsite.example' }],
    ['another port', { Host: 'localhost:3000', Origin: 'http://localhost:5173' }],
    ['a subdomain', { Host: 'site.example', Origin: 'https://a.site.example' }],
    ['a host in the user name', { Host: 'site.example', Origin: 'https://site.example@evil.example' }],
    ['an opaque origin', { Host: 'site.example', Origin: 'null' }],
    ['an allowed origin with something after it', { Host: 'site.example', Origin: `${APP}.evil.example` }],
    ['an allowed origin on http', { Host: 'site.example', Origin: 'http://app.example' }],
    [
      'a forwarded host that is made up',
      { Host: 'site.example', Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' },
    ],
    ['a browser that says cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a browser that says same-site', { 'Sec-Fetch-Site': 'same-site' }],
    [
      'the same host on http to https',
      { Host: 'site.example', Origin: 'http://site.example', 'Sec-Fetch-Site': 'cross-site' },
    ],
  ])('refuses %s', async (_what, headers) => {
    for (const answer of [await site.token({}, headers), await site.get(TAGS_PATH, headers)]) {
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({
        code: 403,
        message: expect.stringContaining('allowedOrigins'),
        data: {},
      });
      expect(cors(answer).origin).toBeUndefined();
    }
    expect(hub.requests).toEqual([]);
  });

  it('compares the URL’s host if there is no Host header', async () => {
    const post = (origin: string) =>
      site.backend.fetch(
        new Request('https://site.example/ois/token', {
          method: 'POST',
          headers: { 'X-User': 'u1', 'Content-Type': 'application/json', Origin: origin },
        }),
      );
    expect((await post('https://site.example')).status).toBe(200);
    expect((await post('https://evil.example')).status).toBe(403);
  });
});

describe('Sec-Fetch-Site, Origin and the Host header together', () => {
  const SITES = ['same-origin', 'same-site', 'cross-site', 'none', undefined] as const;
  const ORIGINS = {
    own: 'https://site.example',
    allowed: APP,
    other: 'https://evil.example',
    null: 'null',
    absent: undefined,
  };
  const HOSTS = { own: 'site.example', other: '127.0.0.1:3000' };

  /** A table, so that it does not repeat the logic of the code. */
  const PASSES: Record<string, Partial<Record<keyof typeof ORIGINS, readonly (keyof typeof HOSTS)[]>>> = {
    'same-origin': {
      own: ['own', 'other'],
      allowed: ['own', 'other'],
      other: ['own', 'other'],
      null: ['own', 'other'],
      absent: ['own', 'other'],
    },
    'same-site': { allowed: ['own', 'other'] },
    'cross-site': { allowed: ['own', 'other'] },
    none: { own: ['own'], allowed: ['own', 'other'], absent: ['own', 'other'] },
    absent: { own: ['own'], allowed: ['own', 'other'], absent: ['own', 'other'] },
  };

  const CASES = SITES.flatMap((fetchSite) =>
    (Object.keys(ORIGINS) as (keyof typeof ORIGINS)[]).flatMap((origin) =>
      (Object.keys(HOSTS) as (keyof typeof HOSTS)[]).map(
        (host) =>
          [
            fetchSite ?? 'absent',
            origin,
            host,
            PASSES[fetchSite ?? 'absent']?.[origin]?.includes(host) ? 200 : 403,
          ] as const,
      ),
    ),
  );

  it.each(CASES)(
    'A5 (S) Sec-Fetch-Site %s, Origin %s and Host %s: answers POST and GET with %d',
    async (fetchSite, origin, host, status) => {
      const headers = {
        Host: HOSTS[host],
        ...(fetchSite === 'absent' ? {} : { 'Sec-Fetch-Site': fetchSite }),
        ...(ORIGINS[origin] === undefined ? {} : { Origin: ORIGINS[origin] }),
      };
      const answers = [
        await site.token({}, headers),
        await site.get(TAGS_PATH, headers),
        await site.token({}, { ...headers, 'X-User': '' }),
      ];
      // Forged headers do not replace the session.
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status === 200 ? 401 : 403]);
      const named = origin === 'allowed' ? APP : undefined;
      expect(answers.map((answer) => cors(answer).origin)).toEqual([named, named, named]);
    },
  );

  it.each(['Same-Origin', 'same-origin, cross-site', 'cross-site, same-origin', 'x', ''])(
    'A5 (S) Sec-Fetch-Site "%s" is not same-origin: another Origin gets 403',
    async (fetchSite) => {
      const headers = { 'Sec-Fetch-Site': fetchSite, Origin: 'https://evil.example', Host: 'site.example' };
      expect((await site.token({}, headers)).status).toBe(403);
      expect((await site.get(TAGS_PATH, headers)).status).toBe(403);
    },
  );
});

describe('createBackend, option allowedHosts', () => {
  const allowedHosts = ['app.example', 'localhost:3000', '[::1]', 'with-port.example:443'];
  let guarded: Site;

  beforeEach(async () => {
    guarded = await startSite({ hubUrl: hub.url, allowedHosts, allowedOrigins: [APP] });
  });

  it.each([
    'app.example',
    'APP.example',
    'app.example:8443',
    'localhost:3000',
    '[::1]',
    '[::1]:3000',
    'with-port.example',
    'with-port.example:443',
  ])('A5 (S) allows the Host header %s', async (Host) => {
    expect((await guarded.token({}, { Host })).status).toBe(200);
    expect((await guarded.get(TAGS_PATH, { Host })).status).toBe(200);
  });

  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost',
    'localhost:3001',
    'app.example.evil.example',
    'with-port.example:8443',
  ])('A5 (S) the Host header %s, as after DNS rebinding, gets 403 on every route for users', async (Host) => {
    const page = { Host, Origin: `http://${Host}`, 'Sec-Fetch-Site': 'same-origin' };
    const answers = [
      await guarded.token({}, page),
      await guarded.token({}, { Host }),
      await guarded.token({}, { ...page, Origin: APP }),
      await guarded.get(TAGS_PATH, page),
      await guarded.get('/points/balance', page),
      await guarded.get('/events', page),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(403);
      expect(body['message']).toContain('allowedHosts');
    }
    expect(hub.requests).toEqual([]);
  });

  it('A5 (S) checks the URL’s host if there is no Host header', async () => {
    const post = (root: string) =>
      guarded.backend.fetch(
        new Request(`${root}/ois/token`, {
          method: 'POST',
          headers: { 'X-User': 'u1', 'Content-Type': 'application/json' },
        }),
      );
    expect((await post('https://app.example')).status).toBe(200);
    expect((await post('https://evil.example')).status).toBe(403);
  });
});

describe('CORS', () => {
  it('allows the origin, with credentials, on success and on errors', async () => {
    const expected = { origin: APP, credentials: 'true', vary: 'Origin' };
    expect(cors(await site.token({}, { Origin: APP }))).toEqual(expected);
    const failed = await site.token({}, { Origin: APP, 'X-User': '' });
    expect(failed.status).toBe(401);
    expect(cors(failed)).toEqual(expected);
  });

  it('allows an origin with the site’s own host too: its page may be on http, and the backend on https', async () => {
    const both = await startSite({ hubUrl: hub.url, allowedOrigins: ['http://site.example'] });
    const answer = await both.token({}, { Host: 'site.example', Origin: 'http://site.example' });
    expect(cors(answer).origin).toBe('http://site.example');
  });

  it('sends Vary: Origin with every response', async () => {
    expect(cors(await site.token({})).vary).toBe('Origin');
    const refused = await site.get(TAGS_PATH, { Origin: 'https://evil.example' });
    expect(refused.status).toBe(403);
    expect(cors(refused)).toEqual({ origin: undefined, credentials: undefined, vary: 'Origin' });
    expect(cors(await site.get(TAGS_PATH)).vary).toBe('Origin');
    const events = await site.get('/events', { Origin: 'https://evil.example' });
    expect([events.status, cors(events).vary]).toEqual([403, 'Origin']);
  });

  const preflight = (path: string, origin: string, method: string) =>
    send(`${site.url}/ois${path}`, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'content-type,x-other',
      },
    });

  it.each([
    ['/token', 'POST'],
    [TAGS_PATH, 'GET'],
  ])('responds to the preflight of %s for an allowed origin', async (path, method) => {
    const answer = await preflight(path, APP, method);
    expect(answer.status).toBe(204);
    expect(cors(answer)).toMatchObject({ origin: APP, credentials: 'true' });
    expect(answer.headers['access-control-allow-methods']).toBe(method);
    expect(answer.headers['access-control-allow-headers']).toBe('Content-Type,Authorization,Last-Event-ID');
  });

  it('refuses the preflight of any other origin', async () => {
    const answer = await preflight('/token', 'https://evil.example', 'POST');
    expect(answer.status).toBe(403);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  it('sends no CORS headers if no origin is allowed', async () => {
    const own = await startSite({ hubUrl: hub.url });
    const answer = await own.token({}, { Host: 'site.example', Origin: 'https://site.example' });
    expect(answer.status).toBe(200);
    expect(cors(answer)).toMatchObject({ origin: undefined, credentials: undefined });
  });
});
