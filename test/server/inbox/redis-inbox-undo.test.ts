// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest';
import { redisInbox } from '../../../src/server/index.js';
import type { TestClient } from '../../helpers/redis-client.js';
import { noRedis, startRedis, withRedis, type TestRedis } from '../../helpers/redis.js';

type Commands = ReturnType<TestClient['withCommandOptions']>;

describe.skipIf(noRedis)(`redisInbox, when it takes back an event, ${withRedis}`, () => {
  let redis: TestRedis;

  beforeAll(async () => {
    redis = await startRedis({ isDurable: true });
  });

  it('reports the event as written if another server has handled it before the reply of Redis arrives', async () => {
    const client = await redis.connect();
    const other = redisInbox(await redis.connect());
    const answered = new AbortController();
    const withCommandOptions = (options: { timeout: number }) => ({
      eval: async (...args: Parameters<Commands['eval']>) => {
        const reply = await client.withCommandOptions(options).eval(...args);
        for (const entry of await other.take(1, 60_000)) await other.settle(entry, { state: 'done' });
        answered.abort(new Error('answered'));
        return reply;
      },
    });
    const inbox = redisInbox({ isReady: true, withCommandOptions } as never);
    const entry = { id: 'quick', kind: 'notification', body: '{}', retentionMs: 60_000 } as const;
    expect(await inbox.add(entry, answered.signal)).toBe(true);
  });
});
