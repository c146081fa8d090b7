import { describe, expect, it } from 'vitest';
import { dataOf } from './running-hub.js';
import { runningPointsHub } from './running-points-hub.js';

const { hub, ledger } = runningPointsHub();

const POINTS_CALLS: [name: string, call: (key: string) => Promise<Response>][] = [
  ['balance', (key) => hub.withKey('/points/users/balance?client_user_id=u', key)],
  ['recharge', (key) => hub.recharge({ client_user_id: 'u', amount_cents: 1 }, key)],
  ['logs', (key) => hub.withKey('/points/users/logs?client_user_id=u', key)],
];

describe('Points: authentication', () => {
  it.each(POINTS_CALLS)(
    'X1 S2 R4 (H) %s answers 401 without an active key of a developer account',
    async (_name, call) => {
      const { keys } = hub.simulator();
      ledger().topUp(1);
      const { id, key } = keys.create({ label: 'k' });
      expect((await call(key)).status).toBe(200);
      keys.setStatus(id, 'disabled');
      const before = ledger().balances();
      const personal = keys.create({ label: 'p', account: 'personal' }).key;
      const expired = keys.create({ label: 'e', expiresAt: hub.clock.now }).key;
      for (const refused of [key, personal, expired, 'sk-unknown', '']) {
        const answer = await call(refused);
        expect(answer.status, refused).toBe(401);
        expect(await answer.json()).toEqual({
          code: 401,
          message: expect.stringMatching(/key/i),
          data: null,
        });
      }
      expect(ledger().balances()).toEqual(before);
    },
  );

  it.each(POINTS_CALLS)('%s refuses an access token', async (_name, call) => {
    const { key } = hub.simulator().keys.create({ label: 'k' });
    const exchanged = await hub.exchange(key, { client_user_id: 'u' });
    const { access_token } = await dataOf<{ access_token: string }>(exchanged);
    expect((await call(access_token)).status).toBe(401);
  });

  it.each([
    ['POST', '/points/users/balance', 'GET'],
    ['GET', '/points/users/recharge', 'POST'],
    ['PUT', '/points/users/recharge', 'POST'],
    ['DELETE', '/points/users/logs', 'GET'],
  ])('%s %s is a 405 that names the method', async (method, path, allowed) => {
    const answer = await hub.api(path, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('Points: recharge', () => {
  const refuses = async (body: unknown, named: string): Promise<void> => {
    ledger().topUp(1);
    const { key } = hub.simulator().keys.create({ label: 'k' });
    const before = ledger().balances();
    const answer = await hub.recharge(body, key);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ code: 400, message: expect.stringContaining(named), data: null });
    expect(ledger().balances()).toEqual(before);
  };

  it.each([
    ['missing', { client_user_id: 'u' }, 'amount_cents'],
    ['0', { client_user_id: 'u', amount_cents: 0 }, 'amount_cents'],
    ['a negative amount', { client_user_id: 'u', amount_cents: -5 }, 'amount_cents'],
    ['a fraction', { client_user_id: 'u', amount_cents: 0.5 }, 'amount_cents'],
    ['digits in a string', { client_user_id: 'u', amount_cents: '100' }, 'amount_cents'],
    ['null', { client_user_id: 'u', amount_cents: null }, 'amount_cents'],
    ['a list', { client_user_id: 'u', amount_cents: [5] }, 'amount_cents'],
    ['infinity', '{"client_user_id":"u","amount_cents":1e999}', 'amount_cents'],
    ['what is not exact', '{"client_user_id":"u","amount_cents":9007199254740993}', 'amount_cents'],
  ])(
    'X3 (H) amount_cents that is %s: responds with 400 and a message, and transfers nothing',
    (_what, body, named) => refuses(body, named),
  );

  it.each([
    ['no user', { amount_cents: 5 }, 'client_user_id'],
    ['a blank user', { client_user_id: ' ', amount_cents: 5 }, 'client_user_id'],
    ['a long user', { client_user_id: 'x'.repeat(129), amount_cents: 5 }, 'client_user_id'],
    [
      'a numeric order id',
      { client_user_id: 'u', amount_cents: 5, external_order_id: 7 },
      'external_order_id',
    ],
    ['a long reason', { client_user_id: 'u', amount_cents: 5, reason: 'x'.repeat(501) }, 'reason'],
    ['a list for a body', [], 'client_user_id'],
    ['null for a body', 'null', 'client_user_id'],
    ['broken JSON', '{', 'JSON'],
  ])('%s: responds with 400 and a message, and transfers nothing', (_what, body, named) =>
    refuses(body, named),
  );

  it('refuses a large body, and one whose type is not JSON', async () => {
    const { key } = hub.simulator().keys.create({ label: 'k' });
    expect((await hub.recharge(' '.repeat(16 * 1024 + 1), key)).status).toBe(413);
    const headers = { 'X-API-Key': key, 'Content-Type': 'text/plain' };
    const body = '{"client_user_id":"u","amount_cents":1}';
    expect((await hub.api('/points/users/recharge', { method: 'POST', headers, body })).status).toBe(415);
  });
});
