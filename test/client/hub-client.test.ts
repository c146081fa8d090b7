import { describe, expect, it } from 'vitest';
import { createConnection } from '../../src/client/connection.js';
import { ManualClock } from '../helpers/manual-clock.js';
import { loadDeferredClientFromSource } from '../helpers/load-deferred-client.js';

loadDeferredClientFromSource();

interface Call {
  url: string;
  init: RequestInit;
}
type Responder = (call: Call, count: number) => Response | Promise<Response>;

const json = (body: unknown, status = 200): Response => Response.json(body, { status });
const ok = (data: unknown): Response => json({ code: 200, message: 'success', data });
const TOKEN = { access_token: 'secret-token', expires_in: 3600 };
const signal = new AbortController().signal;

/** Creates a connection with a fake `fetch`. `answers` replace the responses to `token`, `tags` and `list`. */
function setUp(answers: { token?: Responder; tags?: Responder; list?: Responder }, options: object = {}) {
  const calls: Call[] = [];
  const counts: Record<string, number> = {};
  const clock = new ManualClock();
  const fakeFetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = String(input);
    const call = { url, init };
    calls.push(call);
    const kind = /published-tags/.test(url) ? 'tags' : /published-list/.test(url) ? 'list' : 'token';
    counts[kind] = (counts[kind] ?? 0) + 1;
    // Renewals wait five seconds after the last token request.
    clock.advance(6);
    const answer = answers[kind] ?? (() => (kind === 'token' ? json(TOKEN) : ok({ list: [] })));
    return answer(call, counts[kind]);
  };
  const connection = createConnection({
    tokenEndpoint: '/ois/token',
    page: 'https://shop.example.com/page',
    fetch: fakeFetch,
    clock,
    ...options,
  });
  return { ...connection, calls, clock };
}

/** Headers that the client may set. */
const SENT_HEADERS = new Set(['accept', 'authorization', 'content-type']);

const authorization = (call: Call | undefined): string | null =>
  new Headers(call?.init.headers).get('authorization');

describe('createConnection', () => {
  it('D2 E5 (C) requests the token endpoint and the pass-through beside it with the site’s cookies', async () => {
    const { hub, calls } = setUp({});
    await hub.getTables({ tags: ['a b', 'c'], limit: 5 }, signal);
    expect(calls.map(({ url }) => url)).toEqual([
      'https://shop.example.com/ois/token',
      'https://shop.example.com/ois/api/v1/hub/projects/published-list?tags=a+b%2Cc&limit=5',
    ]);
    expect(calls[0]?.init).toMatchObject({ method: 'POST', credentials: 'include', redirect: 'manual' });
    expect(calls[1]?.init).toMatchObject({ credentials: 'include', redirect: 'manual' });
    expect(authorization(calls[1])).toBe('Bearer secret-token');
  });

  it('D2 E4 (C) requests the hub without cookies if hub_url or hub-url is set', async () => {
    const answered = setUp({ token: () => json({ ...TOKEN, hub_url: 'https://hub.example.com' }) });
    await answered.hub.getTags(signal);
    expect(answered.calls[1]?.url).toBe('https://hub.example.com/api/v1/hub/projects/published-tags');
    expect(answered.calls[1]?.init.credentials).toBe('omit');

    const fixed = setUp(
      { token: () => json({ ...TOKEN, hub_url: 'https://other.example.com' }) },
      { hubUrl: 'https://hub.example.com/x/' },
    );
    await fixed.hub.getTags(signal);
    expect(fixed.calls[1]?.url).toBe('https://hub.example.com/x/api/v1/hub/projects/published-tags');
  });

  it.each([
    [{ tokenEndpoint: undefined }, /Set token-endpoint/],
    [{ tokenEndpoint: 'http://elsewhere.example.com/token' }, /https/],
    [{ tokenEndpoint: 'https://' }, /token-endpoint must be https/],
    [{ tokenEndpoint: 'https://mei@site.example.com/token' }, /token-endpoint must be https/],
    [{ tokenEndpoint: 'https://:secret@site.example.com/token' }, /token-endpoint must be https/],
    [{ hubUrl: '/hub' }, /hub-url must be an https address/],
  ])('refuses %j', (options, message) => {
    expect(() => setUp({}, options)).toThrow(message);
  });

  it('uses the token of tokenProvider, and rejects if it fails or hub-url is missing', async () => {
    const options = { tokenEndpoint: undefined, tokenProvider: async () => TOKEN };
    await expect(setUp({}, options).hub.getTags(signal)).rejects.toThrow(/Set hub-url/);
    const withHub = setUp({}, { ...options, hubUrl: 'https://hub.example.com' });
    await withHub.hub.getTags(signal);
    expect(authorization(withHub.calls[0])).toBe('Bearer secret-token');
    const broken = { ...options, tokenProvider: () => Promise.reject(new Error('secret inside')) };
    await expect(setUp({}, broken).hub.getTags(signal)).rejects.toThrow(
      /^tokenProvider could not be reached/,
    );
  });
});

describe('HubClient', () => {
  it('uses the lists that the token response includes', async () => {
    const { hub, calls } = setUp({
      token: () => json({ ...TOKEN, tags: ['a'], tables: [{ short_code: 'x' }] }),
    });
    const first = await hub.getFirstLists({ tags: [], limit: 7 }, signal);
    expect(first).toMatchObject({ tags: { list: ['a'] }, tables: { list: [{ short_code: 'x' }] } });
    expect(calls).toHaveLength(1);
    expect(JSON.parse(String(calls[0]?.init.body))).toEqual({ include: ['tags', 'tables'], limit: 7 });
  });

  it('counts the invalid items in lists that the token response includes', async () => {
    const { hub } = setUp({
      token: () => json({ ...TOKEN, tags: ['a', 7], tables: [{ short_code: 'x' }, {}, null] }),
    });
    expect(await hub.getFirstLists({}, signal)).toMatchObject({
      tags: { list: ['a'], skipped: 1 },
      tables: { skipped: 2 },
    });
  });

  it('requests both lists at once if the token response includes none', async () => {
    const { hub, calls } = setUp({
      tags: () => ok({ list: ['t'] }),
      list: () => ok({ list: [{ short_code: 'x' }, {}] }),
    });
    expect(await hub.getFirstLists({}, signal)).toMatchObject({
      tags: { list: ['t'], skipped: 0 },
      tables: { list: [{ short_code: 'x' }], skipped: 1 },
    });
    expect(calls).toHaveLength(3);
  });

  it.each([
    ['HTTP 401', () => json({ code: 401, message: 'expired' }, 401)],
    ['code 401 at HTTP 200', () => json({ code: 401, message: 'expired' })],
  ])('renews the token once after %s', async (_name, refusal) => {
    const { hub, calls } = setUp({
      token: (_call, count) => json({ ...TOKEN, access_token: `token-${count}` }),
      list: (_call, count) => (count === 1 ? refusal() : ok({ list: [{ short_code: 'x' }] })),
    });
    expect((await hub.getTables({}, signal)).list).toHaveLength(1);
    expect(
      calls.filter(({ url }) => url.endsWith('/token')).map(({ init }) => JSON.parse(String(init.body))),
    ).toEqual([{}, { renew: true }]);
    expect(authorization(calls.at(-1))).toBe('Bearer token-2');
  });

  it('rejects every caller after the second refusal, until a retry', async () => {
    const { hub, session, calls } = setUp({ list: () => json({ code: 401, message: 'no' }, 401) });
    await expect(hub.getTables({}, signal)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const before = calls.length;
    await expect(hub.getTags(signal)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(calls).toHaveLength(before);
    session.retry();
    await hub.getTags(signal);
    expect(calls.length).toBeGreaterThan(before);
  });

  it.each([
    ['HTML', () => new Response('<h1>Not found</h1>', { status: 404 })],
    ['JSON of its own', () => json({ error: 'no route' }, 404)],
  ])(
    'rejects with what to add if the site has no pass-through and answers 404 with %s',
    async (_what, answer) => {
      const { hub } = setUp({ list: answer });
      await expect(hub.getTables({}, signal)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        status: 404,
        message: expect.stringMatching(/pass-through.*hub_url/),
      });
    },
  );

  it('keeps the message of a 404 of the hub', async () => {
    const answer = () => json({ code: 404, message: 'no such list' }, 404);
    await expect(setUp({ list: answer }).hub.getTables({}, signal)).rejects.toThrow(
      'no such list (HTTP 404).',
    );
    const direct = setUp(
      { list: () => new Response('', { status: 404 }) },
      { hubUrl: 'https://hub.example' },
    );
    await expect(direct.hub.getTables({}, signal)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.not.stringContaining('pass-through'),
    });
  });

  it('does not renew the token after other errors', async () => {
    const { hub, calls } = setUp({ list: () => json({ code: 500, message: 'oops' }, 500) });
    await expect(hub.getTables({}, signal)).rejects.toMatchObject({ code: 'SERVER', status: 500 });
    expect(calls).toHaveLength(2);
  });

  it.each([
    ['whole', (token: string) => `bad token ${token}!`],
    ['in part', (token: string) => `bad token ${token.slice(0, 60)}… and more`],
    ['encoded', (token: string) => `no ?token=${encodeURIComponent(token)}`],
    ['in base64', (token: string) => `bad header ${btoa(`Bearer ${token}`)}`],
    ['cut off by a long message', (token: string) => `${'x'.repeat(150)} ${token}`],
  ])('rejects without the token when a server’s message contains it %s', async (_name, quote) => {
    const token = Array.from({ length: 40 }, (_, index) => `part/${index}+=`).join('');
    const { hub } = setUp({
      token: () => json({ ...TOKEN, access_token: token }),
      list: () => json({ code: 500, message: quote(token) }, 500),
    });
    const error = (await hub.getTables({}, signal).catch((caught: unknown) => caught)) as Error;
    expect(error).toMatchObject({
      code: 'SERVER',
      status: 500,
      message: 'The response contained the token, so its text is not shown (HTTP 500).',
    });
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain('part');
  });

  it('X1 (C) rejects with the hub’s message otherwise', async () => {
    const { hub } = setUp({ list: () => json({ code: 403, message: 'not for you' }, 403) });
    await expect(hub.getTables({}, signal)).rejects.toThrow(
      'The table list answered: not for you (HTTP 403).',
    );
  });

  it('E3 A1 (C) sends neither a user nor an API key, in no address, header or body', async () => {
    const { hub, calls } = setUp({
      // A backend that returns more than it should.
      token: () => json({ ...TOKEN, client_user_id: 'alice', apiKey: 'sk-secret', api_key: 'sk-secret' }),
      list: (_call, count) => (count === 2 ? json({ code: 401, message: 'expired' }, 401) : ok({ list: [] })),
    });
    await hub.getFirstLists({ tags: ['a'], limit: 5 }, signal);
    await hub.getTables({ tags: ['b'] }, signal);
    expect(calls).toHaveLength(6);
    for (const { url, init } of calls) {
      const headers = [...new Headers(init.headers)];
      expect(headers.map(([name]) => name).filter((name) => !SENT_HEADERS.has(name))).toEqual([]);
      expect(`${url} ${JSON.stringify(headers)} ${String(init.body)}`).not.toMatch(
        /user_?id|alice|api-?_?key|sk-/i,
      );
    }
  });

  it('E3 E4 E5 (C) sends list calls with these headers and parameters, and no others', async () => {
    const { hub, calls } = setUp({});
    await hub.getTags(signal);
    await hub.getTables({ tags: ['a', 'b'], limit: 5 }, signal);
    await hub.getTables({}, signal);
    const lists = calls.filter(({ url }) => /published/.test(url));
    expect(lists.map(({ url }) => [...new URL(url).searchParams])).toEqual([
      [],
      [
        ['tags', 'a,b'],
        ['limit', '5'],
      ],
      [],
    ]);
    for (const { init } of lists) {
      expect([...new Headers(init.headers)]).toEqual([
        ['accept', 'application/json'],
        ['authorization', 'Bearer secret-token'],
      ]);
      expect([init.method ?? 'GET', init.body]).toEqual(['GET', undefined]);
    }
  });

  it('stops waiting for tokenProvider when the session has ended', async () => {
    const never = {
      tokenEndpoint: undefined,
      hubUrl: 'https://hub.example.com',
      tokenProvider: () => new Promise(() => undefined),
    };
    const { session } = setUp({}, never);
    const waiting = session.get();
    session.end();
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('sends a token of 200 kB', async () => {
    const { hub, calls } = setUp({ token: () => json({ ...TOKEN, access_token: 'x'.repeat(200_000) }) });
    await hub.getTags(signal);
    expect(authorization(calls[1])).toHaveLength(200_007);
  });

  it('sends a token that is not ASCII as UTF-8', async () => {
    const { hub, calls } = setUp({ token: () => json({ ...TOKEN, access_token: 'té中' }) });
    await hub.getTags(signal);
    const bytes = Buffer.from(authorization(calls[1]) ?? '', 'latin1').toString('utf8');
    expect(bytes).toBe('Bearer té中');
  });

  it('sends no request for a caller whose signal is aborted', async () => {
    const { hub, calls } = setUp({});
    const gone = new AbortController();
    gone.abort();
    await expect(hub.getTables({}, gone.signal)).rejects.toMatchObject({ code: 'ABORTED' });
    expect(calls.filter(({ url }) => url.includes('published'))).toHaveLength(0);
  });
});
