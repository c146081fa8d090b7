// @vitest-environment node
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LogEntry } from '../../../src/server/index.js';
import { noRedis, startRedis, withRedis, type TestRedis } from '../../helpers/redis.js';
import type { TestClient } from '../../helpers/redis-client.js';
import { measureTimerDelayMs } from '../../helpers/timer-delay.js';
import { send } from '../../helpers/send.js';
import { callWebhook, DEDUCT } from './webhook-site.js';
import { startServerProcess, type ServerProcess } from '../../helpers/server-process.js';

const PROGRAM = fileURLToPath(new URL('webhook-process.ts', import.meta.url));
const HANG = { ...DEDUCT, billing: { ...DEDUCT.billing, reason: 'Hang' } };

describe.skipIf(noRedis)(`POST /webhook on two servers, ${withRedis}`, { retry: 0 }, () => {
  let redis: TestRedis;
  let client: TestClient;
  let one: ServerProcess;
  let two: ServerProcess;

  const startServer = () => startServerProcess(PROGRAM, [redis.socket]);
  const books = (): Promise<string[]> => client.lRange('books', 0, -1);

  beforeAll(async () => {
    redis = await startRedis();
    client = await redis.connect();
    [one, two] = await Promise.all([startServer(), startServer()]);
  });
  beforeEach(async () => {
    await client.flushAll();
  });

  it('V8 (S) charges once for 40 concurrent deliveries and gives all the same response', async () => {
    const calls = Array.from({ length: 40 }, (_none, nth) => callWebhook((nth % 2 ? one : two).url, DEDUCT));
    expect(new Set((await Promise.all(calls)).map(({ body }) => body['ok']))).toEqual(new Set([true]));
    expect(await books()).toHaveLength(1);
  });

  it('V12 (S) neither charges again nor confirms the charge when the server that charges is killed', async () => {
    expect((await callWebhook(one.url, DEDUCT)).body).toEqual({ ok: true });
    const lost = callWebhook(one.url, HANG).catch(() => 'lost');
    await expect.poll(books).toHaveLength(2);
    const begun = performance.now();
    const lateness = measureTimerDelayMs(9_000);
    const waiting = callWebhook(two.url, HANG);
    await one.kill();
    expect(await lost).toBe('lost');
    expect((await callWebhook(two.url, DEDUCT)).body).toEqual({ ok: true });
    expect((await waiting).body).toEqual({ ok: false });
    // Due after nine seconds: the hub waits for ten.
    const answeredMs = performance.now() - begun;
    expect(answeredMs).toBeLessThan(10_000 + 2 * (await lateness));
    const [, hung = '', ...more] = await books();
    expect(more).toEqual([]);
    const logs = JSON.parse((await send(`${two.url}/log`)).text) as LogEntry[];
    // The id lets the operator find the charge.
    expect(logs.filter(({ event }) => event === 'webhook_unfinished')).toMatchObject([
      { message: expect.stringContaining(hung) },
    ]);
  });
});
