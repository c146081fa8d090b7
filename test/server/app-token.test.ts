// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import {
  LIST_PATH,
  startFakeHub,
  success,
  TABLES,
  TAGS_PATH,
  json,
  type FakeHub,
} from '../helpers/fake-hub.js';
import { createAppToken } from '../../src/server/app-token.js';
import { TokenCache } from '../../src/server/token-cache.js';
import { startSite, type Site } from './site.js';

let hub: FakeHub;
let site: Site;
let time = 1_700_000_000_000;

beforeEach(async () => {
  hub = await startFakeHub();
  site = await startSite({ hubUrl: hub.url, now: () => time });
});

describe('backend.appToken', () => {
  it('returns the user’s token with addresses and first lists, as the token route does', async () => {
    const answer = await site.backend.appToken('u1');
    const { body } = await site.token({ include: ['tags', 'tables'] });
    expect(answer).toEqual({ ...body, hub_url: hub.url });
    expect(answer).toMatchObject({ access_token: 'token-1-of-u1', tags: expect.any(Array) });
    expect(answer.tables).toHaveLength(TABLES.length);
  });

  it('returns no lists with a token for expired or refused ones, and exchanges a new one for refused ones', async () => {
    await site.backend.appToken('u1', { reason: 'initial' });
    const expired = await site.backend.appToken('u1', { reason: 'expired' });
    expect(Object.keys(expired)).toEqual(['access_token', 'expires_in', 'form_url', 'hub_url']);
    time += 3_000;
    const refused = await site.backend.appToken('u1', { reason: 'refused' });
    expect([expired.access_token, refused.access_token]).toEqual(['token-1-of-u1', 'token-2-of-u1']);
    expect(hub.requestsTo(LIST_PATH)).toHaveLength(1);
  });

  it('returns the token without a list that failed, or lists that are too long for a message', async () => {
    hub.on(TAGS_PATH, json(500, {}));
    const withoutTags = await site.backend.appToken('u1');
    expect(Object.keys(withoutTags)).toEqual(['access_token', 'expires_in', 'form_url', 'hub_url', 'tables']);

    const long = Array.from({ length: 6000 }, (_, i) => ({ short_code: `t${i}`, name: 'x'.repeat(200) }));
    hub.on(LIST_PATH, success({ list: long }));
    expect(Object.keys(await site.backend.appToken('u2'))).toContain('tables');
    time += 60_000;
    expect(Object.keys(await site.backend.appToken('u2'))).not.toContain('tables');
  });

  it.each(['', 'a\u0000', 7, null])('refuses an invalid user: %o', async (user) => {
    await expect(site.backend.appToken(user as string)).rejects.toMatchObject({ code: 'BAD_ARGUMENT' });
    expect(hub.requests).toEqual([]);
  });

  it('requests lists with a signal of its own each time: a signal keeps what AbortSignal.any created from it', async () => {
    const signals: AbortSignal[] = [];
    const appToken = createAppToken({
      tokens: new TokenCache(async () => ({ value: 'token', expiresIn: 7_200 }), Date.now),
      fetchLists: async (_token, _lists, signal) => {
        signals.push(signal);
        return {};
      },
      formUrl: 'https://form.example',
      hubUrl: 'https://hub.example',
    });
    await appToken('u1');
    await appToken('u1');
    expect(signals).toHaveLength(2);
    expect(signals[0]).not.toBe(signals[1]);
  });

  it('fails as the exchange does', async () => {
    hub.on('/api/v1/hub/apikeys/token', json(403, { code: 403, message: 'no' }));
    await expect(site.backend.appToken('u1')).rejects.toMatchObject({ name: 'HubError' });
  });
});
