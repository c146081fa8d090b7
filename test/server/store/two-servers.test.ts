// @vitest-environment node
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LogEntry } from '../../../src/server/index.js';
import { noRedis, startRedis, withRedis, type TestRedis } from '../../helpers/redis.js';
import { startServerProcess, type ServerProcess } from '../../helpers/server-process.js';
import { RECHARGE_PATH, startPointsHub, type PointsHub } from '../points/points-hub.js';
import { send } from '../../helpers/send.js';
import { TEST_API_KEY, success, TOKEN_PATH, type HubResponder } from '../../helpers/fake-hub.js';

const PROGRAM = fileURLToPath(new URL('server-process.ts', import.meta.url));
/** Deadline of these servers for the hub's response to a recharge. It leaves time to kill a server meanwhile. */
const HUB_DEADLINE_MS = 6_000;
const ORDER = { clientUserId: 'u1', amountCents: 500, externalOrderId: 'o1', reason: 'Top-up' };

interface Server {
  token(user: string, body?: object): Promise<{ status: number; token: unknown }>;
  paid(order?: object): Promise<Record<string, unknown>>;
  logs(): Promise<LogEntry[]>;
  /** Advances its clock by two seconds. */
  later(): Promise<unknown>;
  kill: ServerProcess['kill'];
  restart: ServerProcess['restart'];
}

describe.skipIf(noRedis)(`Two servers with one store, ${withRedis}`, { retry: 0 }, () => {
  let redis: TestRedis;
  let hub: PointsHub;
  let one: Server;
  let two: Server;

  async function startServer(): Promise<Server> {
    const server = await startServerProcess(PROGRAM, [hub.url, redis.socket, String(HUB_DEADLINE_MS)]);
    const headers = { 'Content-Type': 'application/json' };
    return {
      async token(user, body = {}) {
        const response = await send(`${server.url}/ois/token`, {
          method: 'POST',
          headers: { ...headers, 'X-User': user },
          body: JSON.stringify(body),
        });
        return { status: response.status, token: response.body['access_token'] };
      },
      paid: async (order = ORDER) =>
        (await send(`${server.url}/paid`, { method: 'POST', headers, body: JSON.stringify(order) })).body,
      logs: async () => (await send(`${server.url}/log`)).body as unknown as LogEntry[],
      later: () => send(`${server.url}/later`),
      kill: server.kill,
      restart: server.restart,
    };
  }

  /** Makes the hub delay its response to a path until `respondNow`. */
  function delayResponse(
    path: string,
    respond: HubResponder,
  ): { requested: Promise<void>; respondNow: () => void } {
    let respondNow = (): void => undefined;
    const requested = new Promise<void>((resolve) => {
      hub.on(path, (request, response) => {
        respondNow = () => respond(request, response);
        resolve();
      });
    });
    return { requested, respondNow: () => respondNow() };
  }

  const respondToken = success({ access_token: 'secret-token', expires_in: 7200 });
  const exchanges = () => hub.requestsTo(TOKEN_PATH);

  beforeAll(async () => {
    redis = await startRedis();
    hub = await startPointsHub();
    [one, two] = await Promise.all([startServer(), startServer()]);
  });
  beforeEach(async () => {
    await (await redis.connect()).flushAll();
    hub.requests.length = 0;
    hub.credits.length = 0;
    hub.on(RECHARGE_PATH, hub.credit);
  });
  afterEach(async () => {
    expect(JSON.stringify(await Promise.all([one.logs(), two.logs()]))).not.toMatch(TEST_API_KEY);
  });

  it('exchange once for 1,000 concurrent requests for one user’s token', async () => {
    hub.on(TOKEN_PATH, (request, response) => setTimeout(() => respondToken(request, response), 200));
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_none, i) => (i % 2 ? one : two).token('many')),
    );
    expect(new Set(answers.map((answer) => answer.token))).toEqual(new Set(['secret-token']));
    expect(exchanges()).toHaveLength(1);
  });

  it('share tokens and renewed tokens, separately for each user', async () => {
    let count = 0;
    hub.on(TOKEN_PATH, (request, response) => {
      const { client_user_id: user } = JSON.parse(request.body) as { client_user_id: string };
      success({ access_token: `${user}-${++count}`, expires_in: 7200 })(request, response);
    });
    expect(await one.token('a')).toEqual({ status: 200, token: 'a-1' });
    expect(await two.token('a')).toEqual({ status: 200, token: 'a-1' });
    expect(await two.token('A')).toEqual({ status: 200, token: 'A-2' });
    await Promise.all([one.later(), two.later()]);
    const renewed = await Promise.all(
      [one, two, one, two].map((server) => server.token('a', { renew: true })),
    );
    expect(renewed.map((answer) => answer.token)).toEqual(['a-3', 'a-3', 'a-3', 'a-3']);
    expect(exchanges()).toHaveLength(3);
  });

  it('store no readable token or key in Redis', async () => {
    hub.on(TOKEN_PATH, respondToken);
    await one.token('reader-u1');
    await one.paid();
    const client = await redis.connect();
    const keys = await client.keys('*');
    expect(keys.map((key) => key.replace(/:[\w-]{43}$/, '')).toSorted()).toEqual(['ois:order', 'ois:token']);
    const all = JSON.stringify([keys, await client.mGet(keys)]);
    expect(all).not.toMatch(/secret-token|reader-u1/);
    expect(all).not.toContain(TEST_API_KEY);
    // A forged entry is not used as a token, nor is that of another user.
    const [token = ''] = keys.filter((key) => key.startsWith('ois:token'));
    hub.on(TOKEN_PATH, success({ access_token: 'own', expires_in: 7200 }));
    await two.token('other');
    const [other = ''] = (await client.keys('ois:token:*')).filter((key) => key !== token);
    await client.set(token, (await client.get(other)) ?? '');
    expect(await two.token('reader-u1')).toEqual({ status: 200, token: 'own' });
    expect(exchanges()).toHaveLength(3);
  });

  it('exchange again when the server that exchanges is killed', async () => {
    const { requested } = delayResponse(TOKEN_PATH, respondToken);
    const lost = one.token('lost').catch(() => 'lost');
    await requested;
    const waiting = two.token('lost');
    await one.kill();
    expect(await lost).toBe('lost');
    hub.on(TOKEN_PATH, respondToken);
    expect(await waiting).toEqual({ status: 200, token: 'secret-token' });
    expect(exchanges()).toHaveLength(2);
    await one.restart();
  });

  it('E9 (S) return the first result for a repeated recharge, even after the server that sent it was killed', async () => {
    const { requested, respondNow } = delayResponse(RECHARGE_PATH, hub.credit);
    const first = one.paid();
    await requested;
    const second = two.paid();
    expect(await two.paid({ ...ORDER, amountCents: 5 })).toMatchObject({ code: 'ORDER_CONFLICT' });
    respondNow();
    expect(await first).toMatchObject({ amount_cents: 500, user_balance_cents: 500 });
    expect(await second).toEqual(await first);
    await one.kill();
    expect(await two.paid()).toEqual(await first);
    await one.restart();
    expect(await one.paid()).toEqual(await first);
    expect(hub.credits).toHaveLength(1);
  });

  it('E9 (S) do not recharge twice when one is killed meanwhile', async () => {
    const { requested, respondNow } = delayResponse(RECHARGE_PATH, hub.credit);
    const lost = one.paid().catch(() => 'lost');
    await requested;
    const waiting = two.paid();
    await one.kill();
    // The hub credits the points, but its response is lost.
    respondNow();
    expect(await lost).toBe('lost');
    hub.on(RECHARGE_PATH, hub.credit);
    const unknown = {
      code: 'OUTCOME_UNKNOWN',
      recharge: { clientUserId: 'u1', amountCents: 500, externalOrderId: 'o1' },
    };
    expect(await waiting).toMatchObject(unknown);
    const logged = (await two.logs()).filter(({ event }) => event === 'recharge_unknown');
    expect(logged).toMatchObject([{ level: 'error', message: expect.stringContaining('"o1"') }]);
    await one.restart();
    expect(await one.paid()).toMatchObject(unknown);
    expect(hub.credits).toHaveLength(1);
    expect(hub.requestsTo(RECHARGE_PATH)).toHaveLength(1);
  });

  it('refuse recharges but exchange tokens while Redis is unreachable, and log it once', async () => {
    hub.on(TOKEN_PATH, respondToken);
    await redis.kill();
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((user) => one.token(`away-${user}`)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect((await one.token('away-a')).token).toBe('secret-token');
    expect(exchanges()).toHaveLength(4);
    expect((await one.logs()).filter(({ event }) => event === 'store_failed')).toMatchObject([
      { level: 'warn', message: expect.stringMatching(/shared store failed.*each server/) },
    ]);
    expect(await one.paid()).toMatchObject({ code: 'STORE_UNAVAILABLE' });
    expect(hub.requestsTo(RECHARGE_PATH)).toEqual([]);
    await redis.start();
    await expect.poll(() => one.paid()).toMatchObject({ amount_cents: 500 });
    await expect.poll(() => two.paid()).toMatchObject({ user_balance_cents: 500 });
    expect(hub.credits).toHaveLength(1);
  });
});
