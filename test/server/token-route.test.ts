// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { createBackend } from '../../src/server/index.js';
import { startSite, type Site } from './site.js';
import {
  TEST_API_KEY,
  LIST_PATH,
  startFakeHub,
  success,
  TABLES,
  TAGS_PATH,
  TOKEN_PATH,
  type FakeHub,
} from '../helpers/fake-hub.js';
import { send } from '../helpers/send.js';

let hub: FakeHub;

let site: Site;

let time = 1_700_000_000_000;

beforeEach(async () => {
  hub = await startFakeHub();
  site = await startSite({ hubUrl: hub.url, now: () => time });
});

describe('POST /token', () => {
  it('D1 R5 E1 (S) exchanges the API key for the signed-in user’s token', async () => {
    const { status, headers, body } = await site.token({});
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: 'token-1-of-u1',
      expires_in: 7200,
      form_url: 'https://form.example',
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-type']).toMatch(/^application\/json/);
    const [call] = hub.requests;
    expect(call).toMatchObject({ method: 'POST', url: TOKEN_PATH, body: '{"client_user_id":"u1"}' });
    expect(call?.headers['x-api-key']).toBe(TEST_API_KEY);
  });

  it.each(['a\\b', 'a"b', '令牌', 'a&b=c+d#e%'])('returns the token %s as it is', async (token) => {
    hub.on(TOKEN_PATH, success({ access_token: token, expires_in: 7200 }));
    expect((await site.token({})).body).toMatchObject({ access_token: token });
  });

  it('accepts an empty body', async () => {
    expect((await site.token()).status).toBe(200);
  });

  it('A5 (S) ignores a user in the body', async () => {
    await site.token({ client_user_id: 'victim', user: 'victim', identify: 'victim' });
    expect(hub.requests[0]?.body).toBe('{"client_user_id":"u1"}');
  });

  it('A3 (S) returns the cached token with its remaining seconds, and exchanges again shortly before it expires', async () => {
    const first = await site.token();
    time += 1_500;
    expect((await site.token()).body).toMatchObject({
      access_token: first.body['access_token'],
      expires_in: 7198,
    });
    time += (7200 - 60) * 1000;
    expect((await site.token()).body).toMatchObject({ access_token: 'token-2-of-u1', expires_in: 7200 });
  });

  it('renews on demand, but not within 2 seconds', async () => {
    await site.token();
    expect((await site.token({ renew: true })).body['access_token']).toBe('token-1-of-u1');
    time += 2_000;
    expect((await site.token({ renew: true })).body['access_token']).toBe('token-2-of-u1');
    expect((await site.token()).body['access_token']).toBe('token-2-of-u1');
  });

  it('A4 E3 (S) sends the user’s id with the exchange only, and requests the lists with that user’s own token', async () => {
    await site.token({ include: ['tags', 'tables'] });
    await site.token({ include: ['tags', 'tables'], limit: 9 }, { 'X-User': 'u2' });
    await site.get(`${TAGS_PATH}?client_user_id=u1`);
    const [exchanges, others] = [
      hub.requestsTo(TOKEN_PATH),
      hub.requests.filter(({ url }) => url !== TOKEN_PATH),
    ];
    expect(exchanges.map(({ body }) => body)).toEqual(['{"client_user_id":"u1"}', '{"client_user_id":"u2"}']);
    expect(others.length).toBeGreaterThanOrEqual(4);
    for (const { url, body, headers } of others) {
      expect(url + body + JSON.stringify({ ...headers, authorization: '' })).not.toMatch(
        /client_user_id|u1|u2/,
      );
    }
    const byOwnToken = ['Bearer token-1-of-u1', 'Bearer token-2-of-u2', 'Bearer t'];
    expect(byOwnToken).toEqual(expect.arrayContaining(others.map((call) => call.headers.authorization)));
  });

  it('D8 (S) needs one API key and one published table, and nothing else', async () => {
    hub.on(LIST_PATH, success({ list: TABLES.slice(0, 1) }));
    const backend = createBackend({
      hubUrl: hub.url,
      formUrl: 'https://form.example',
      apiKey: TEST_API_KEY,
      identify: () => 'u1',
    });
    const post = (path: string, init: RequestInit) =>
      backend.fetch(new Request(`https://site.example/ois${path}`, init));
    const headers = { 'Content-Type': 'application/json' };
    const answer = await post('/token', { method: 'POST', headers, body: '{"include":["tags","tables"]}' });
    expect(await answer.json()).toEqual({
      access_token: 'token-1-of-u1',
      expires_in: expect.any(Number),
      form_url: 'https://form.example',
      tags: ['x', 'y'],
      tables: TABLES.slice(0, 1),
    });
  });

  it('shares one exchange among 1,000 callers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () =>
        site.backend.fetch(
          new Request('https://site.example/ois/token', {
            method: 'POST',
            headers: { 'X-User': 'u1', 'Content-Type': 'application/json' },
            body: '{}',
          }),
        ),
      ),
    );
    const tokens = await Promise.all(answers.map(async (answer) => (await answer.json()).access_token));
    expect(new Set(tokens)).toEqual(new Set(['token-1-of-u1']));
    expect(hub.requests).toHaveLength(1);
  });

  it('D1 A4 (S) returns to each user a token of their own', async () => {
    const [one, two] = await Promise.all([site.token({}), site.token({}, { 'X-User': 'u2' })]);
    expect(one.body['access_token']).toMatch(/-of-u1$/);
    expect(two.body['access_token']).toMatch(/-of-u2$/);
  });

  it('continues an exchange when its first client disconnects', async () => {
    let answerHub = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      hub.on(TOKEN_PATH, (call, response) => {
        answerHub = () => success({ access_token: 'late', expires_in: 60 })(call, response);
        resolve();
      });
    });
    const leaving = new AbortController();
    const init = { method: 'POST', headers: { 'X-User': 'u1', 'Content-Type': 'application/json' } };
    const left = fetch(`${site.url}/ois/token`, { ...init, signal: leaving.signal });
    await asked;
    const stayed = site.token();
    leaving.abort();
    await expect(left).rejects.toThrow();
    answerHub();
    expect((await stayed).body['access_token']).toBe('late');
    expect(hub.requests).toHaveLength(1);
  });
});

describe('POST /token refuses a request', () => {
  const envelope = (code: number) => ({ code, message: expect.any(String), data: {} });

  it.each([
    ['malformed JSON', '{"include":', 400],
    ['no object', '[]', 400],
    ['a word', '"x"', 400],
    ['include that is no list', { include: 'tags' }, 400],
    ['a tag that is no text', { tags: [1] }, 400],
    ['a tag with a comma', { tags: ['a,b'] }, 400],
    ['tags without end', { tags: ['x'.repeat(2_001)] }, 400],
    ['limit 0', { limit: 0 }, 400],
    ['limit 1.5', { limit: 1.5 }, 400],
    ['limit as text', { limit: '5' }, 400],
    ['renew as text', { renew: 'yes' }, 400],
    ['a body of 17 kB', { pad: 'x'.repeat(17 * 1024) }, 413],
  ])('with %s', async (_what, body, status) => {
    const answer = await site.token(body);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual(envelope(status));
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(hub.requests).toEqual([]);
  });

  it('with a streamed body above 16 kB, before its end', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1024;
        controller.enqueue(new Uint8Array(1024).fill(32));
      },
    });
    const headers = { 'X-User': 'u1', 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: endless, duplex: 'half' };
    const answer = await site.backend.fetch(new Request('https://site.example/token', init));
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(64 * 1024);
  });

  it('with a chunked body above 16 kB over a socket', async () => {
    const headers = { 'X-User': 'u1', 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
    const small = await send(`${site.url}/ois/token`, {
      method: 'POST',
      headers,
      body: '{"include":["tags"]}',
    });
    expect(small.body).toHaveProperty('tags');
    const big = await send(`${site.url}/ois/token`, { method: 'POST', headers, body: 'x'.repeat(20_000) });
    expect(big.status).toBe(413);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'with the content type "%s"',
    async (type) => {
      const answer = await site.token('{}', { 'Content-Type': type });
      expect(answer.status).toBe(415);
      expect(answer.body).toEqual(envelope(415));
    },
  );

  it('if nobody is signed in', async () => {
    const answer = await site.token({}, { 'X-User': '' });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual(envelope(401));
    expect(hub.requests).toEqual([]);
  });
});
