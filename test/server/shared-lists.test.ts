// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { HubError } from '../../src/server/index.js';
import { SharedLists } from '../../src/server/shared-lists.js';
import { startSite, type Site } from './site.js';
import {
  json,
  LIST_PATH,
  startFakeHub,
  success,
  TABLES,
  TAGS_PATH,
  type HubResponder,
  type FakeHub,
} from '../helpers/fake-hub.js';

const INCLUDE = { include: ['tags', 'tables'] };

let hub: FakeHub;
let site: Site;
let time = 1_700_000_000_000;

beforeEach(async () => {
  hub = await startFakeHub();
  site = await startSite({ hubUrl: hub.url, now: () => time });
});

const ask = (user: string, body: object = INCLUDE, to = site) => to.token(body, { 'X-User': user });
const tokensAt = (path: string) =>
  hub.requestsTo(path).map(({ headers }) => headers.authorization?.replace(/^.*-of-/, ''));

/** Delays a response until `count` callers of the backend have their token, so that all wait for the same list. */
function respondAfter(count: number, respond: HubResponder): HubResponder {
  return (request, response) => {
    const timer = setInterval(() => {
      if (hub.requestsTo('/api/v1/hub/apikeys/token').length < count) return;
      clearInterval(timer);
      setTimeout(() => respond(request, response), 100);
    }, 5);
  };
}

describe('Lists included in a token response', () => {
  it('A4 (S) are requested once for 50 concurrent users, each with a token of their own', async () => {
    hub.on(TAGS_PATH, respondAfter(50, success({ list: ['x'] })));
    hub.on(LIST_PATH, respondAfter(50, success({ list: TABLES })));
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => ask(`u${i}`)));
    expect(hub.requestsTo(TAGS_PATH)).toHaveLength(1);
    expect(hub.requestsTo(LIST_PATH)).toHaveLength(1);
    answers.forEach(({ body }, i) => {
      expect(body).toEqual({
        access_token: expect.stringMatching(new RegExp(`-of-u${i}$`)),
        expires_in: 7200,
        form_url: 'https://form.example',
        tags: ['x'],
        tables: TABLES,
      });
    });
  });

  it('are served to other users for 5 seconds, and not longer', async () => {
    await ask('u1');
    hub.on(TAGS_PATH, success({ list: ['new'] }));
    time += 4_999;
    expect((await ask('u2')).body['tags']).toEqual(['x', 'y']);
    time += 1;
    expect((await ask('u3')).body['tags']).toEqual(['new']);
    expect(tokensAt(TAGS_PATH)).toEqual(['u1', 'u3']);
    expect(tokensAt(LIST_PATH)).toEqual(['u1', 'u3']);
  });

  it('are not served from the cache after the clock was set back', async () => {
    await ask('u1');
    time -= 60_000;
    await ask('u2');
    expect(tokensAt(TAGS_PATH)).toEqual(['u1', 'u2']);
  });

  it('are shared between requests with the same tags and limit only', async () => {
    const queries = [{}, { limit: 1 }, { limit: 2 }, { tags: ['x'] }, { tags: ['x'], limit: 1 }];
    for (const query of queries) {
      hub.on(LIST_PATH, success({ list: [{ short_code: JSON.stringify(query) }] }));
      await ask('u1', { include: ['tables'], ...query });
    }
    for (const query of queries) {
      const { body } = await ask('u2', { include: ['tables'], ...query });
      expect(body['tables']).toEqual([{ short_code: JSON.stringify(query) }]);
    }
    expect(hub.requestsTo(LIST_PATH)).toHaveLength(queries.length);
  });

  it('are not shared if listCacheSeconds is 0', async () => {
    const own = await startSite({ hubUrl: hub.url, now: () => time, listCacheSeconds: 0 });
    await Promise.all([ask('u1', INCLUDE, own), ask('u2', INCLUDE, own)]);
    await ask('u3', INCLUDE, own);
    expect(tokensAt(TAGS_PATH).toSorted()).toEqual(['u1', 'u2', 'u3']);
  });

  it.each([401, 402, 403, 404, 429, 418])(
    'A4 (S) are requested by each of the other users if the hub refuses the first user’s token with %d',
    async (status) => {
      let calls = 0;
      hub.on(
        TAGS_PATH,
        respondAfter(3, (call, response) => {
          calls += 1;
          const answer =
            calls === 1 ? json(status, { code: status, message: 'Not you.' }) : success({ list: ['x'] });
          answer(call, response);
        }),
      );
      const answers = await Promise.all(['u1', 'u2', 'u3'].map((user) => ask(user, { include: ['tags'] })));
      expect(answers.map(({ body }) => body['tags']).filter(Boolean)).toEqual([['x'], ['x']]);
      expect(tokensAt(TAGS_PATH).toSorted()).toEqual(['u1', 'u2', 'u3']);
      await ask('u4', { include: ['tags'] });
      expect(tokensAt(TAGS_PATH)).toHaveLength(4);
    },
  );

  it('are missing in all waiting responses if the hub fails, and requested again by the next', async () => {
    hub.on(TAGS_PATH, respondAfter(3, json(500, { code: 500, message: 'x' })));
    const answers = await Promise.all(['u1', 'u2', 'u3'].map((user) => ask(user, { include: ['tags'] })));
    expect(answers.map(({ status, body }) => [status, 'tags' in body])).toEqual(
      Array.from({ length: 3 }, () => [200, false]),
    );
    expect(hub.requestsTo(TAGS_PATH)).toHaveLength(1);
    hub.on(TAGS_PATH, success({ list: ['x'] }));
    expect((await ask('u4', { include: ['tags'] })).body['tags']).toEqual(['x']);
  });

  it('A4 (S) are not served by the pass-through, which needs the client’s own token', async () => {
    await ask('u1');
    hub.on(TAGS_PATH, json(401, { code: 401, message: 'expired' }));
    expect((await site.get(TAGS_PATH, { Authorization: 'Bearer expired-token' })).status).toBe(401);
    expect(hub.requestsTo(TAGS_PATH).at(-1)?.headers.authorization).toBe('Bearer expired-token');
  });
});

describe('SharedLists', () => {
  /** Creates a hub API whose calls the test resolves. */
  function setUp() {
    const calls: { authorization: string; signal: AbortSignal; answer: (list: unknown[]) => void }[] = [];
    const lists = new SharedLists({
      hub: {
        list(_path, authorization, callSignal = new AbortController().signal) {
          return new Promise((answer, reject) => {
            callSignal.addEventListener('abort', () => reject(new HubError('ABORTED', 'Left.')));
            calls.push({ authorization, signal: callSignal, answer });
          });
        },
      },
      cacheMs: 5_000,
      now: () => time,
    });
    const get = (path: string, user: string, ofUser: AbortSignal) =>
      lists.get({ path, select: (list) => list }, user, ofUser);
    return { calls, get };
  }
  const { signal } = new AbortController();

  it('continues for the other clients when the first one disconnects', async () => {
    const { calls, get } = setUp();
    const leaving = new AbortController();
    const first = get('/a', 'u1', leaving.signal);
    const second = get('/a', 'u2', signal);
    leaving.abort();
    expect(calls.map((call) => call.signal.aborted)).toEqual([false]);
    calls[0]?.answer(['x']);
    expect(await Promise.all([first, second])).toEqual(['["x"]', '["x"]']);
  });

  it('aborts its request when the last client disconnects, and starts another for the next one', async () => {
    const { calls, get } = setUp();
    const leaving = [new AbortController(), new AbortController()];
    const left = leaving.map((one, i) => get('/a', `u${i}`, one.signal).catch(() => 'left'));
    for (const one of leaving) one.abort();
    const stayed = get('/a', 'u3', signal);
    expect(calls.map((call) => [call.authorization, call.signal.aborted])).toEqual([
      ['u0', true],
      ['u3', false],
    ]);
    calls[1]?.answer(['x']);
    expect(await Promise.all([...left, stayed])).toEqual(['left', 'left', '["x"]']);
  });

  it('aborts its request at once if its client had disconnected before', () => {
    const { calls, get } = setUp();
    void get('/a', 'u1', AbortSignal.abort()).catch(() => undefined);
    expect(calls.map((call) => call.signal.aborted)).toEqual([true]);
  });

  it('caches at most 16 million characters, and evicts the oldest list first', async () => {
    const { calls, get } = setUp();
    for (const path of ['/a', '/b', '/c']) {
      const list = get(path, 'u1', signal);
      calls.at(-1)?.answer(['x'.repeat(7_000_000)]);
      await list;
    }
    void get('/b', 'u1', signal);
    void get('/c', 'u1', signal);
    expect(calls).toHaveLength(3);
    void get('/a', 'u1', signal);
    expect(calls).toHaveLength(4);
  });

  it('does not cache a list that is longer than that', async () => {
    const { calls, get } = setUp();
    const list = get('/a', 'u1', signal);
    calls[0]?.answer(['x'.repeat(17_000_000)]);
    expect((await list).length).toBe(17_000_004);
    void get('/a', 'u1', signal);
    expect(calls).toHaveLength(2);
  });
});
