// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { startSite, type Site } from './site.js';
import {
  TEST_API_KEY,
  LIST_PATH,
  startFakeHub,
  success,
  json,
  TABLES,
  TAGS_PATH,
  type HubResponder,
  type FakeHub,
} from '../helpers/fake-hub.js';

let hub: FakeHub;
let site: Site;

beforeEach(async () => {
  hub = await startFakeHub();
  site = await startSite({ hubUrl: hub.url });
});

describe('POST /token, included lists', () => {
  it('D8 (S) are returned with the token, with known fields only', async () => {
    hub.on(
      LIST_PATH,
      success({ list: [{ ...TABLES[0], secret: 1, name: ['nested'] }, 'no table', { tags: 'none' }] }),
    );
    const { body } = await site.token({ include: ['tags', 'tables'], tags: ['x', 'y'], limit: 3 });
    const { name: _name, ...rest } = TABLES[0]!;
    expect(body).toMatchObject({ tags: ['x', 'y'], tables: [rest, {}] });
    expect(JSON.stringify(body['tables'])).not.toMatch(/secret|nested/);
    expect(hub.requestsTo(LIST_PATH)[0]?.url).toBe(`${LIST_PATH}?tags=x%2Cy&limit=3`);
    for (const call of [...hub.requestsTo(TAGS_PATH), ...hub.requestsTo(LIST_PATH)]) {
      expect(call.headers.authorization).toBe('Bearer token-1-of-u1');
      expect(call.headers['x-api-key']).toBeUndefined();
    }
  });

  it('are left out if they are so long that a page could not read them in one task', async () => {
    const table = { short_code: 'a', name: 'x'.repeat(1_000), tags: ['x'] };
    hub.on(LIST_PATH, success({ list: Array.from({ length: 500 }, () => table) }));
    const { body } = await site.token({ include: ['tags', 'tables'] });
    expect(Object.keys(body)).toEqual(['access_token', 'expires_in', 'form_url', 'tags']);
  });

  it('are requested only if included', async () => {
    expect(Object.keys((await site.token({ include: ['tags', 'future'] })).body)).toEqual([
      'access_token',
      'expires_in',
      'form_url',
      'tags',
    ]);
    expect(hub.requestsTo(LIST_PATH)).toEqual([]);
  });

  it('are requested concurrently', async () => {
    let waiting = 0;
    const answerTogether =
      (list: unknown[]): HubResponder =>
      (call, response) => {
        waiting += 1;
        const timer = setInterval(() => {
          if (waiting < 2) return;
          clearInterval(timer);
          success({ list })(call, response);
        }, 5);
      };
    hub.on(TAGS_PATH, answerTogether(['x']));
    hub.on(LIST_PATH, answerTogether([]));
    expect((await site.token({ include: ['tags', 'tables'] })).body).toMatchObject({
      tags: ['x'],
      tables: [],
    });
  });

  it.each([
    ['an error', json(500, { code: 500, message: TEST_API_KEY, data: {} })],
    ['a missing list', success({})],
    ['a list that is none', success({ list: 'x' })],
  ])('are omitted if the hub answers with %s, and the token is returned', async (_what, answer) => {
    hub.on(TAGS_PATH, answer);
    const { status, body } = await site.token({ include: ['tags', 'tables'] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ access_token: 'token-1-of-u1', tables: TABLES });
    expect(body).not.toHaveProperty('tags');
    expect(site.logs).toMatchObject([{ level: 'warn', event: 'list_failed' }]);
  });

  it('are aborted when their only client disconnects, unlike the exchange', async () => {
    const leaving = new AbortController();
    const isGivenUp = new Promise<void>((resolve) => {
      hub.on(LIST_PATH, (_call, response) => {
        response.on('close', resolve);
        leaving.abort();
      });
    });
    const headers = { 'X-User': 'u1', 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: '{"include":["tables"]}', signal: leaving.signal };
    await expect(fetch(`${site.url}/ois/token`, init)).rejects.toThrow();
    await isGivenUp;
    expect(site.logs).toEqual([]);
  });

  it('are returned if the hub nests 200,000 arrays', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    hub.on(LIST_PATH, (_call, response) =>
      response.end(`{"code":200,"message":"success","data":{"list":[{"short_code":"a","name":${deep}}]}}`),
    );
    expect((await site.token({ include: ['tables'] })).body['tables']).toEqual([{ short_code: 'a' }]);
  });
});
