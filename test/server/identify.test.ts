// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import type { Identify } from '../../src/server/index.js';
import { startSite, type Site } from './site.js';
import { TEST_API_KEY, startFakeHub, TAGS_PATH, type FakeHub } from '../helpers/fake-hub.js';

let hub: FakeHub;

beforeEach(async () => {
  hub = await startFakeHub();
});

const siteWith = (identify: unknown): Promise<Site> =>
  startSite({ hubUrl: hub.url, identify: identify as Identify });

describe('createBackend, option identify', () => {
  it('may be async, and can read the request’s headers', async () => {
    const site = await siteWith(async (request: Request) => request.headers.get('cookie'));
    await site.token({}, { Cookie: 'user=7' });
    expect(JSON.parse(hub.requests[0]?.body ?? '')).toEqual({ client_user_id: 'user=7' });
  });

  it.each([null, undefined, ''])('responds 401 if it returns %o', async (nobody) => {
    const site = await siteWith(() => nobody);
    expect((await site.token({})).status).toBe(401);
    expect((await site.get(TAGS_PATH)).status).toBe(401);
    expect(site.logs).toEqual([]);
  });

  it.each([42, true, {}, ['u1']])('responds 500 and logs an error if it returns %o', async (user) => {
    const site = await siteWith(() => user);
    expect((await site.token({})).status).toBe(500);
    expect(site.logs).toEqual([
      {
        level: 'error',
        event: 'identify_failed',
        message: expect.stringContaining('must return a string or null'),
      },
    ]);
    expect(hub.requests).toEqual([]);
  });

  it.each(['a\u0000', '\ud800', 'x'.repeat(1_001)])(
    'responds 500 on each route if it returns an id that the hub cannot have: %j',
    async (user) => {
      const site = await siteWith(() => user);
      const [token, balance] = [await site.token({}), await site.get('/points/balance')];
      expect([token.status, balance.status]).toEqual([500, 500]);
      const entry = {
        event: 'identify_failed',
        message: expect.stringContaining('an id of 1 to 1000 characters'),
      };
      expect(site.logs).toMatchObject([entry, entry]);
      expect(hub.requests).toEqual([]);
    },
  );

  it.each([
    [
      'throws',
      () => {
        throw new Error('session store down');
      },
    ],
    ['rejects', () => Promise.reject(new Error('session store down'))],
    // oxlint-disable-next-line no-throw-literal -- sites do throw such things
    [
      'throws a text',
      () => {
        throw 'session store down';
      },
    ],
  ])('responds 500, with the reason only in the log, if it %s', async (_what, identify) => {
    const site = await siteWith(identify);
    const { status, text } = await site.token({});
    expect(status).toBe(500);
    expect(text).not.toContain('session store');
    expect(site.logs).toEqual([
      { level: 'error', event: 'identify_failed', message: expect.stringContaining('session store down') },
    ]);
  });

  it('masks the API key and the token in the log if its error contains them', async () => {
    const site = await siteWith((request: Request) => {
      throw new Error(`bad: ${request.headers.get('authorization')} ${TEST_API_KEY}`);
    });
    await site.get(TAGS_PATH, { Authorization: 'Bearer secret-token' });
    expect(site.logs[0]?.message).toBe('identify threw Error: bad: Bearer … …');
  });
});

describe('createBackend, an error of identify with a cookie', () => {
  it.each([
    'plain-secret',
    's%3AAbCdEf123456.Zz%2FyXw987',
    '"quoted-secret"',
    'with"quote-secret',
    'ünsafe-secret',
  ])('masks %s in the log', async (value) => {
    const site = await siteWith((request: Request) => {
      throw new Error(`no session for ${request.headers.get('cookie')}`);
    });
    await site.get(TAGS_PATH, {
      Authorization: 'Bearer other-token',
      Cookie: `theme=dark; sid=${value}; lang=de`,
    });
    expect(site.logs[0]?.message).toMatch(
      /^identify threw Error: no session for theme=dark; sid="?…"?; lang=de$/,
    );
  });
});

it('masks a cookie of which the token is a part', async () => {
  const site = await siteWith((request: Request) => {
    throw new Error(`no session for ${request.headers.get('cookie')}`);
  });
  await site.get(TAGS_PATH, { Authorization: 'Bearer abcdef', Cookie: 'sid=abcdef.signature' });
  expect(site.logs[0]?.message).toBe('identify threw Error: no session for sid=…');
});

describe('createBackend, option log', () => {
  it('may throw without failing the request', async () => {
    const site = await startSite({
      hubUrl: hub.url,
      identify: () => Promise.reject(new Error('x')),
      log: () => {
        throw new Error('disk full');
      },
    });
    expect((await site.token({})).status).toBe(500);
  });
});
