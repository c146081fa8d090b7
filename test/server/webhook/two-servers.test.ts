// @vitest-environment node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LogEntry } from '../../../src/server/index.js';
import { noRedis, startRedis, withRedis, type TestClient, type TestRedis } from '../../helpers/redis.js';
import { send } from '../site.js';
import { callHook, DEDUCT } from './hook-site.js';

const PROGRAM = fileURLToPath(new URL('hook-process.ts', import.meta.url));
const HANG = { ...DEDUCT, billing: { ...DEDUCT.billing, reason: 'Hang' } };

interface Server {
  url: string;
  /** At once, in the midst of whatever it is doing. */
  kill(): Promise<void>;
}

describe.skipIf(noRedis)(`the webhook of two servers, ${withRedis}`, () => {
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

  it('V8 (S) charges once for 40 deliveries at the same time, and all are told the same', async () => {
    const calls = Array.from({ length: 40 }, (_none, nth) => callHook((nth % 2 ? one : two).url, DEDUCT));
    expect(new Set((await Promise.all(calls)).map(({ body }) => body['ok']))).toEqual(new Set([true]));
    expect(await books()).toHaveLength(1);
  });

  it('V12 (S) neither charges again nor forgets when the one that charges is killed in the midst of it', async () => {
    expect((await callHook(one.url, DEDUCT)).body).toEqual({ ok: true });
    const lost = callHook(one.url, HANG).catch(() => 'lost');
    await expect.poll(books).toHaveLength(2);
    const begun = performance.now();
    const waiting = callHook(two.url, HANG);
    await one.kill();
    expect(await lost).toBe('lost');
    expect((await callHook(two.url, DEDUCT)).body).toEqual({ ok: true });
    expect((await waiting).body).toEqual({ ok: false });
    expect(performance.now() - begun).toBeLessThan(10_000);
    const [, hung = '', ...more] = await books();
    expect(more).toEqual([]);
    const logs = JSON.parse((await send(`${two.url}/log`)).text) as LogEntry[];
    // With what the operator finds the charge by.
    expect(logs.filter(({ event }) => event === 'webhook_unfinished')).toMatchObject([
      { message: expect.stringContaining(hung) },
    ]);
  }, 30_000);
});
