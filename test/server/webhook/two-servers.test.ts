// @vitest-environment node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LogEntry } from '../../../src/server/index.js';
import { noRedis, startRedis, withRedis, type TestClient, type TestRedis } from '../../helpers/redis.js';
import { send } from '../site.js';
import { callWebhook, DEDUCT } from './webhook-site.js';

const PROGRAM = fileURLToPath(new URL('webhook-process.ts', import.meta.url));
const HANG = { ...DEDUCT, billing: { ...DEDUCT.billing, reason: 'Hang' } };

interface Server {
  url: string;
  /** Kills the process at once. */
  kill(): Promise<void>;
}

describe.skipIf(noRedis)(`POST /webhook on two servers, ${withRedis}`, () => {
  let redis: TestRedis;
  let client: TestClient;
  let one: Server;
  let two: Server;

  async function startServer(): Promise<Server> {
    const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, redis.socket], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    return {
      url: `http://127.0.0.1:${String(port).trim()}`,
      async kill() {
        child.kill('SIGKILL');
        await ended;
      },
    };
  }
  const books = (): Promise<string[]> => client.lRange('books', 0, -1);

  beforeAll(async () => {
    redis = await startRedis();
    client = await redis.connect();
    [one, two] = await Promise.all([startServer(), startServer()]);
  }, 30_000);
  beforeEach(async () => {
    await client.flushAll();
  });
  afterAll(async () => {
    await Promise.all([one.kill(), two.kill()]);
    await redis.close();
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
    const waiting = callWebhook(two.url, HANG);
    await one.kill();
    expect(await lost).toBe('lost');
    expect((await callWebhook(two.url, DEDUCT)).body).toEqual({ ok: true });
    expect((await waiting).body).toEqual({ ok: false });
    expect(performance.now() - begun).toBeLessThan(10_000);
    const [, hung = '', ...more] = await books();
    expect(more).toEqual([]);
    const logs = JSON.parse((await send(`${two.url}/log`)).text) as LogEntry[];
    // The id lets the operator find the charge.
    expect(logs.filter(({ event }) => event === 'webhook_unfinished')).toMatchObject([
      { message: expect.stringContaining(hung) },
    ]);
  }, 30_000);
});
