import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { envelope, runningHub } from './running-hub.js';

const hub = runningHub({ tokenLife: 600 });
const alice = { client_user_id: 'alice' };

describe('POST /apikeys/token', () => {
  it('returns a token and its lifetime in seconds in the envelope, with no-store', async () => {
    const response = await hub.exchange(hub.key(), alice);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      code: 200,
      message: 'success',
      data: { access_token: expect.stringMatching(/^\S{20,}$/), expires_in: 600 },
    });
  });

  it('returns another token every time, and keeps the earlier one valid', async () => {
    const [first, second] = [await hub.tokenOf('alice'), await hub.tokenOf('alice')];
    expect(second).not.toBe(first);
    expect((await hub.get('/projects/published-tags', first)).status).toBe(200);
  });

  it('refuses a missing and an unknown key with 401', async () => {
    const missing = await hub.api('/apikeys/token', { method: 'POST', body: JSON.stringify(alice) });
    expect([missing.status, (await envelope(missing)).code]).toEqual([401, 401]);
    const unknown = await hub.exchange('sk-nobody-has-this', alice);
    expect(unknown.status).toBe(401);
    expect(await unknown.json()).toMatchObject({ code: 401, message: expect.any(String), data: null });
  });

  it('refuses a disabled key until it is active again', async () => {
    const { keys } = hub.simulator();
    const { id, key } = keys.create({ label: 'switched' });
    keys.setStatus(id, 'disabled');
    expect((await hub.exchange(key, alice)).status).toBe(401);
    keys.setStatus(id, 'active');
    expect((await hub.exchange(key, alice)).status).toBe(200);
  });

  it('refuses a key from the millisecond of its expiry on', async () => {
    const expiresAt = hub.clock.now + 1000;
    const { id, key } = hub.simulator().keys.create({ label: 'short-lived', expiresAt });
    expect((await hub.exchange(key, alice)).status).toBe(200);
    hub.clock.now = expiresAt;
    expect((await hub.exchange(key, alice)).status).toBe(401);
    expect(
      hub
        .simulator()
        .keys.list()
        .find((kept) => kept.id === id),
    ).toMatchObject({ status: 'expired' });
  });

  it.each([
    ['no client_user_id', {}],
    ['an empty one', { client_user_id: '' }],
    ['a blank one', { client_user_id: '  ' }],
    ['a number', { client_user_id: 7 }],
    ['one that is too long', { client_user_id: 'x'.repeat(129) }],
    ['half a character', '{"client_user_id":"\\ud800x"}'],
    ['one by way of the prototype', '{"__proto__":{"client_user_id":"alice"}}'],
    ['null for a body', 'null'],
    ['no body', ''],
    ['a list for a body', '[]'],
    ['malformed JSON', '{"client_user_id":'],
  ])('refuses %s with 400', async (_what, body) => {
    const response = await hub.exchange(hub.key(), body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 400, data: null });
  });

  it('accepts a client_user_id of 128 characters, in any script', async () => {
    expect((await hub.exchange(hub.key(), { client_user_id: '用'.repeat(128) })).status).toBe(200);
  });

  it('refuses a large body while it streams in', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sending = request(`${hub.hubUrl()}/api/v1/hub/apikeys/token`, {
        method: 'POST',
        headers: { 'X-API-Key': hub.key(), 'Content-Type': 'application/json' },
      });
      sending.on('response', (answer) => {
        resolve(answer.statusCode);
        sending.destroy();
      });
      sending.on('error', reject);
      sending.write(' '.repeat(20_000)); // and never an end
    });
    expect(status).toBe(413);
  });
});

describe('API keys', () => {
  it('begin with sk- and are shown in full only when they are created', () => {
    const { keys } = hub.simulator();
    const { id, key } = keys.create({ label: 'shown once' });
    expect(key).toMatch(/^sk-\w{32,}$/);
    const kept = keys.list().find((one) => one.id === id);
    expect(kept).toMatchObject({ label: 'shown once', status: 'active', expiresAt: null });
    expect(kept?.masked).toMatch(/^sk-…\w{4}$/);
    expect(JSON.stringify(keys.list())).not.toContain(key);
  });

  it('are never echoed by an error', async () => {
    const response = await hub.exchange('sk-secret-leak-5f1c', alice);
    expect((await response.text()) + JSON.stringify([...response.headers])).not.toContain('secret-leak');
  });

  it.each([NaN, Infinity])('refuse the expiry %d', (expiresAt) => {
    expect(() => hub.simulator().keys.create({ label: 'odd', expiresAt })).toThrow('expiresAt');
  });

  it('refuse a change of status for an unknown id', () => {
    expect(() => hub.simulator().keys.setStatus('key-999', 'disabled')).toThrow('key-999');
  });
});

describe('Access tokens', () => {
  it('are refused with 401 from their expiry on', async () => {
    const token = await hub.tokenOf('alice');
    hub.clock.now += 599_999;
    expect((await hub.get('/projects/published-tags', token)).status).toBe(200);
    hub.clock.now += 1;
    for (const path of ['/projects/published-tags', '/projects/published-list']) {
      const response = await hub.get(path, token);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 401, data: null });
    }
  });

  it('stay valid after their key is disabled', async () => {
    const { keys } = hub.simulator();
    const { id, key } = keys.create({ label: 'gone' });
    const token = (await envelope(await hub.exchange(key, alice))).data!.access_token;
    keys.setStatus(id, 'disabled');
    expect((await hub.get('/projects/published-tags', token)).status).toBe(200);
  });

  it.each([
    ['no header', undefined],
    ['another scheme', 'Basic abc'],
    ['an unknown token', 'Bearer abc'],
    ['an empty token', 'Bearer '],
  ])('are required: 401 with %s', async (_what, authorization) => {
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    expect((await hub.api('/projects/published-list', { headers })).status).toBe(401);
  });

  it('are accepted as Bearer in any case, with nothing after them', async () => {
    const token = await hub.tokenOf('alice');
    const statusOf = async (Authorization: string): Promise<number> =>
      (await hub.api('/projects/published-list', { headers: { Authorization } })).status;
    expect(await statusOf(`bearer ${token}`)).toBe(200);
    expect(await statusOf(`Bearer ${token} x`)).toBe(401);
    expect(await statusOf(token)).toBe(401);
  });

  it('are refused as API keys, and API keys as tokens', async () => {
    expect((await hub.exchange(await hub.tokenOf('alice'), alice)).status).toBe(401);
    expect((await hub.get('/projects/published-list', hub.key())).status).toBe(401);
  });
});
